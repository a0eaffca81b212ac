#include "memory_arena.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { header_bytes = 16, chunk_bytes = 256 << 10 };

// What stands before a block: how many bytes it was asked for. cmark-gfm looks at the byte before a text
// that starts with `mailto:`; it is in the part that is always zero.
struct header {
    size_t count;
    size_t zero;
};

struct chunk {
    struct chunk *previous;
    size_t zero;
};

static _Thread_local struct {
    struct chunk *newest;
    char *next;
    char *end;
} arena;

static pthread_key_t thread_end;
static pthread_once_t has_thread_end = PTHREAD_ONCE_INIT;

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "taxguide: %s\n", what);
    abort();
}

static void free_until(struct chunk *last) {
    while (arena.newest != last) {
        struct chunk *previous = arena.newest->previous;
        free(arena.newest);
        arena.newest = previous;
    }
}

static void free_all(void *unused) {
    (void)unused;
    free_until(NULL);
}

static void make_thread_end(void) {
    if (pthread_key_create(&thread_end, free_all) != 0) fail("the system has no key for a thread's memory");
}

static void start(struct chunk *chunk, size_t bytes) {
    arena.newest = chunk;
    arena.next = (char *)chunk + header_bytes;
    arena.end = (char *)chunk + bytes;
}

static void add_chunk(size_t bytes) {
    if (arena.newest == NULL) {
        pthread_once(&has_thread_end, make_thread_end);
        // Any value but NULL has the thread call `free_all` when it ends.
        pthread_setspecific(thread_end, &arena);
    }
    struct chunk *chunk = malloc(bytes);
    if (chunk == NULL) fail("the system has no memory for a parse");
    chunk->previous = arena.newest;
    start(chunk, bytes);
}

static size_t rounded(size_t count) {
    if (count > SIZE_MAX / 4) fail("a block has a size that memory cannot have");
    return (count + 15) & ~(size_t)15;
}

static void *allocate(size_t count) {
    size_t size = header_bytes + rounded(count);
    if ((size_t)(arena.end - arena.next) < size) {
        size_t bytes = header_bytes + size;
        add_chunk(bytes > chunk_bytes ? bytes : chunk_bytes);
    }
    struct header *header = (struct header *)arena.next;
    *header = (struct header){.count = count};
    arena.next += size;
    return memset(header + 1, 0, count);
}

void *taxguide_arena_calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) fail("a block has a size that memory cannot have");
    return allocate(bytes);
}

void *taxguide_arena_realloc(void *block, size_t size) {
    if (block == NULL) return allocate(size);
    struct header *header = (struct header *)block - 1;
    size_t old = header->count;
    if (size <= old) return block;
    int is_newest = (char *)block + rounded(old) == arena.next;
    if (is_newest && (size_t)(arena.end - (char *)block) >= rounded(size)) {
        header->count = size;
        arena.next = (char *)block + rounded(size);
        return block;
    }
    return memcpy(allocate(size), block, old);
}

void taxguide_arena_free(void *block) { (void)block; }

void taxguide_arena_reset(void) {
    if (arena.newest == NULL) return;
    struct chunk *first = arena.newest;
    while (first->previous != NULL) first = first->previous;
    free_until(first);
    start(first, chunk_bytes);
}
