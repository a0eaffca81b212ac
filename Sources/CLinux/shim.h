/* renameat2(2), which the system's own headers show only to programs that define _GNU_SOURCE. */
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);

/* Its flag that exchanges the two paths in one step. */
static const unsigned int taxguide_rename_exchange = 1 << 1;

/* Its flag that refuses to replace a file. */
static const unsigned int taxguide_rename_noreplace = 1 << 0;

/* fcntl(2) with F_SETLEASE for a lease of readers: refused while somebody has the file open for writing. */
static const int taxguide_set_lease = 1024;

/* syncfs(2), likewise: waits until all that was written to the file system that a file is on is safe from a loss of power. */
extern int syncfs(int file);

/* mallopt(3), which Swift's module of the C library lacks. */
#include <malloc.h>
