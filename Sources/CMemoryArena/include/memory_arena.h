#ifndef TAXGUIDE_MEMORY_ARENA_H
#define TAXGUIDE_MEMORY_ARENA_H

#include <stddef.h>

// Memory that each thread has handed out to it in a row and takes back all at once.
//
// A parse asks for some hundred small blocks and needs none of them afterwards. The functions have the
// types that cmark-gfm's `cmark_mem` asks for. A block is zero when it is new, aligned to 16 bytes, and has
// a byte before it that may be read and is zero. A program that cannot get memory ends.

void *taxguide_arena_calloc(size_t count, size_t size);

// A block of at least `size` bytes that starts with the bytes of `block`, which is given up.
void *taxguide_arena_realloc(void *block, size_t size);

// Does nothing: blocks are taken back by `taxguide_arena_reset`.
void taxguide_arena_free(void *block);

// Takes every block of the calling thread back, and gives all its memory but the first chunk back to
// the system. The rest goes when the thread ends.
void taxguide_arena_reset(void);

#endif
