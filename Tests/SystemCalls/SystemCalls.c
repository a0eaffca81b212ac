/* Stands in front of the C library's functions that ask something of the system: it writes down what is
 * asked, and lets one request fail as a bad disk, a full one or a signal would make it.
 *
 *   LD_PRELOAD=libSystemCalls.so CALLS_LOG=FILE              writes down every call
 *   LD_PRELOAD=libSystemCalls.so CALLS_FAIL=N:NUMBER         the first call from the Nth on that can
 *                                                            fail with that error number fails, once
 *   LD_PRELOAD=libSystemCalls.so CALLS_FAIL=N:0              as above, reads or writes a single byte
 *   LD_PRELOAD=libSystemCalls.so CALLS_FAIL=N:NUMBER:PATH    as above, of the calls with a path that ends so
 *
 * A line of the log is the call's number, what it does (read, write, look, change, start, reach), its
 * name and the whole path or the file's number.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* What a call is for, which says how it can fail. */
enum kind { LOOK, OPEN_READ, OPEN_WRITE, READ, WRITE, CHANGE, SYNC, CLOSE, START, REACH };
static const char *const kinds[] = {
    "look", "read", "write", "read", "write", "write", "write", "look", "start", "reach",
};

static atomic_long count;
static atomic_flag has_failed = ATOMIC_FLAG_INIT;
static long fail_at = -1;
static int fail_with;
static char fail_path[PATH_MAX];
static int log_file = -1;

__attribute__((constructor)) static void begin(void) {
    const char *plan = getenv("CALLS_FAIL");
    if (plan != NULL) sscanf(plan, "%ld:%d:%4095s", &fail_at, &fail_with, fail_path);
    const char *path = getenv("CALLS_LOG");
    if (path != NULL) {
        int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        /* Out of the way of the numbers that the program gets. */
        log_file = (int)syscall(SYS_fcntl, file, F_DUPFD_CLOEXEC, 500);
        syscall(SYS_close, file);
    }
}

static int can_fail(enum kind kind, int error) {
    switch (error) {
    case 0: return kind == READ || kind == WRITE;
    case EACCES: return kind == LOOK || kind == OPEN_READ || kind == OPEN_WRITE || kind == CHANGE;
    case EINTR: return kind == OPEN_READ || kind == OPEN_WRITE || kind == READ || kind == WRITE;
    case ENOSPC: return kind == OPEN_WRITE || kind == WRITE || kind == CHANGE || kind == SYNC;
    case EMFILE: return kind == OPEN_READ || kind == OPEN_WRITE;
    case ENOMEM: return kind == LOOK || kind == OPEN_READ || kind == OPEN_WRITE || kind == CHANGE;
    default: return kind < START;
    }
}

static void note(long number, enum kind kind, const char *name, int folder, const char *path, const char *end) {
    char whole[PATH_MAX] = "";
    if (path == NULL || path[0] != '/') {
        char link[64];
        if (folder == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
        else snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        long length = syscall(SYS_readlinkat, AT_FDCWD, link, whole, sizeof whole - 1);
        whole[length > 0 ? length : 0] = 0;
    }
    char line[3 * PATH_MAX];
    int length = snprintf(line, sizeof line, "%ld %s %s %s%s%s%s\n", number, kinds[kind], name, whole,
                          whole[0] != 0 && path != NULL && path[0] != 0 ? "/" : "", path == NULL ? "" : path, end);
    if (length > 0) syscall(SYS_write, log_file, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
}

static int is_chosen(const char *path) {
    size_t end = strlen(fail_path), length = path == NULL ? 0 : strlen(path);
    return length >= end && (end == 0 || strcmp(path + length - end, fail_path) == 0);
}

/* Counts a call, and says whether it is the one that fails; the error number is set then. */
static int fails(enum kind kind, const char *name, int folder, const char *path) {
    /* libdispatch reads the states of its threads at any time, and aborts if it cannot. */
    if (path != NULL && strncmp(path, "/proc/", 6) == 0 && path[6] >= '0' && path[6] <= '9') return 0;
    long number = atomic_fetch_add(&count, 1);
    int failing = fail_at >= 0 && number >= fail_at && can_fail(kind, fail_with) && is_chosen(path) &&
        !atomic_flag_test_and_set(&has_failed);
    if (log_file >= 0) {
        int before = errno;
        note(number, kind, name, folder, path, failing ? " FAILED" : "");
        errno = before;
    }
    if (failing) errno = fail_with;
    return failing;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static enum kind opening(int flags) {
    return (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) != 0 ? OPEN_WRITE : OPEN_READ;
}

#define MODE_OF(flags, mode) \
    mode_t mode = 0; \
    if (((flags) & (O_CREAT | O_TMPFILE)) != 0) { \
        va_list list; \
        va_start(list, flags); \
        mode = va_arg(list, mode_t); \
        va_end(list); \
    }

int open(const char *path, int flags, ...) {
    MODE_OF(flags, mode);
    REAL(open);
    return fails(opening(flags), "open", AT_FDCWD, path) ? -1 : real(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE_OF(flags, mode);
    REAL(open64);
    return fails(opening(flags), "open", AT_FDCWD, path) ? -1 : real(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE_OF(flags, mode);
    REAL(openat);
    return fails(opening(flags), "openat", folder, path) ? -1 : real(folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
    REAL(fopen);
    return fails(mode[0] == 'r' ? OPEN_READ : OPEN_WRITE, "fopen", AT_FDCWD, path) ? NULL : real(path, mode);
}

/* Functions of which each says no by -1, with a path first. */
#define WITH_PATH(kind, name, parameters, arguments, path) \
    int name parameters { \
        REAL(name); \
        return fails(kind, #name, AT_FDCWD, path) ? -1 : real arguments; \
    }
#define WITH_FOLDER(kind, name, parameters, arguments, folder, path) \
    int name parameters { \
        REAL(name); \
        return fails(kind, #name, folder, path) ? -1 : real arguments; \
    }
#define WITH_FILE(kind, type, name, parameters, arguments, file) \
    type name parameters { \
        REAL(name); \
        return fails(kind, #name, file, NULL) ? -1 : real arguments; \
    }

WITH_PATH(LOOK, access, (const char *path, int mode), (path, mode), path)
WITH_PATH(LOOK, stat, (const char *path, struct stat *status), (path, status), path)
WITH_PATH(LOOK, lstat, (const char *path, struct stat *status), (path, status), path)
WITH_PATH(LOOK, statfs, (const char *path, struct statfs *status), (path, status), path)
WITH_FOLDER(LOOK, fstatat, (int folder, const char *path, struct stat *status, int flags), (folder, path, status, flags), folder, path)
WITH_FOLDER(LOOK, faccessat, (int folder, const char *path, int mode, int flags), (folder, path, mode, flags), folder, path)
WITH_PATH(CHANGE, mkdir, (const char *path, mode_t mode), (path, mode), path)
WITH_FOLDER(CHANGE, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode), folder, path)
WITH_PATH(CHANGE, rename, (const char *old, const char *new), (old, new), new)
WITH_FOLDER(CHANGE, renameat, (int from, const char *old, int to, const char *new), (from, old, to, new), to, new)
WITH_FOLDER(CHANGE, renameat2, (int from, const char *old, int to, const char *new, unsigned flags), (from, old, to, new, flags), to, new)
WITH_PATH(CHANGE, link, (const char *old, const char *new), (old, new), new)
WITH_FOLDER(CHANGE, linkat, (int from, const char *old, int to, const char *new, int flags), (from, old, to, new, flags), to, new)
WITH_PATH(CHANGE, symlink, (const char *old, const char *new), (old, new), new)
WITH_PATH(CHANGE, unlink, (const char *path), (path), path)
WITH_FOLDER(CHANGE, unlinkat, (int folder, const char *path, int flags), (folder, path, flags), folder, path)
WITH_PATH(CHANGE, rmdir, (const char *path), (path), path)
WITH_PATH(CHANGE, remove, (const char *path), (path), path)
WITH_PATH(CHANGE, chmod, (const char *path, mode_t mode), (path, mode), path)
WITH_FOLDER(CHANGE, fchmodat, (int folder, const char *path, mode_t mode, int flags), (folder, path, mode, flags), folder, path)
WITH_FILE(CHANGE, int, fchmod, (int file, mode_t mode), (file, mode), file)
WITH_FILE(LOOK, int, fstat, (int file, struct stat *status), (file, status), file)
WITH_FILE(WRITE, int, ftruncate, (int file, off_t size), (file, size), file)
WITH_FILE(SYNC, int, fsync, (int file), (file), file)
WITH_FILE(SYNC, int, fdatasync, (int file), (file), file)
WITH_FILE(SYNC, int, syncfs, (int file), (file), file)
WITH_FILE(LOOK, int, flock, (int file, int operation), (file, operation), file)

/* A call that reads or writes some bytes may do less than it is asked to. */
#define BYTES(kind, name, parameters, all, one, file, size) \
    ssize_t name parameters { \
        REAL(name); \
        if (!fails(kind, #name, file, NULL)) return real all; \
        if (errno != 0) return -1; \
        return size > 1 ? real one : real all; \
    }

BYTES(READ, read, (int file, void *bytes, size_t size), (file, bytes, size), (file, bytes, 1), file, size)
BYTES(READ, pread, (int file, void *bytes, size_t size, off_t at), (file, bytes, size, at), (file, bytes, 1, at), file, size)
BYTES(WRITE, write, (int file, const void *bytes, size_t size), (file, bytes, size), (file, bytes, 1), file, size)
BYTES(WRITE, pwrite, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at), (file, bytes, 1, at), file, size)
BYTES(WRITE, writev, (int file, const struct iovec *parts, int size), (file, parts, size), (file, parts, 1), file, size)

ssize_t readlink(const char *restrict path, char *restrict target, size_t size) {
    REAL(readlink);
    return fails(LOOK, "readlink", AT_FDCWD, path) ? -1 : real(path, target, size);
}

char *realpath(const char *restrict path, char *restrict whole) {
    REAL(realpath);
    return fails(LOOK, "realpath", AT_FDCWD, path) ? NULL : real(path, whole);
}

/* The file is closed all the same, as Linux does it. */
int close(int file) {
    REAL(close);
    int failing = fails(CLOSE, "close", file, NULL);
    int error = errno;
    int result = real(file);
    if (failing) errno = error;
    return failing ? -1 : result;
}

DIR *opendir(const char *path) {
    REAL(opendir);
    return fails(OPEN_READ, "opendir", AT_FDCWD, path) ? NULL : real(path);
}

DIR *fdopendir(int file) {
    REAL(fdopendir);
    return fails(LOOK, "fdopendir", file, NULL) ? NULL : real(file);
}

struct dirent *readdir(DIR *folder) {
    REAL(readdir);
    return fails(LOOK, "readdir", dirfd(folder), NULL) ? NULL : real(folder);
}

/* The way in which a program asks for what the C library has no function for. */
long syscall(long number, ...) {
    long part[6];
    va_list list;
    va_start(list, number);
    for (int index = 0; index < 6; index++) part[index] = va_arg(list, long);
    va_end(list);
    static long (*real)(long, ...);
    if (real == NULL) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    /* Below no folder at all nothing is reached: so a program asks whether the call is there. */
    if (number == SYS_openat2 && (int)part[0] != -1) {
        /* The flags stand first in what the third argument points to. */
        enum kind kind = opening((int)*(const unsigned long *)part[2]);
        if (fails(kind, "openat2", (int)part[0], (const char *)part[1])) return -1;
    }
    return real(number, part[0], part[1], part[2], part[3], part[4], part[5]);
}

/* What a build has no use for: other programs, and the network. */

int socket(int domain, int type, int protocol) {
    REAL(socket);
    fails(REACH, "socket", AT_FDCWD, "/");
    return real(domain, type, protocol);
}

int connect(int file, const struct sockaddr *address, socklen_t length) {
    REAL(connect);
    fails(REACH, "connect", AT_FDCWD, "/");
    return real(file, address, length);
}

WITH_PATH(START, execve, (const char *path, char *const arguments[], char *const variables[]), (path, arguments, variables), path)
WITH_PATH(START, execv, (const char *path, char *const arguments[]), (path, arguments), path)
WITH_PATH(START, execvp, (const char *path, char *const arguments[]), (path, arguments), path)

int posix_spawn(pid_t *restrict process, const char *restrict path, const posix_spawn_file_actions_t *restrict actions,
                const posix_spawnattr_t *restrict attributes, char *const arguments[restrict], char *const variables[restrict]) {
    REAL(posix_spawn);
    fails(START, "posix_spawn", AT_FDCWD, path);
    return real(process, path, actions, attributes, arguments, variables);
}

pid_t fork(void) {
    REAL(fork);
    fails(START, "fork", AT_FDCWD, "/");
    return real();
}
