/* Stands between a program and its disk: counts what it does to the files of one folder, and lets one act go wrong.

Loaded with LD_PRELOAD. Nothing is counted before disk_arm was called. With a log every act is written down, so that the
disk can be built again as a power cut would have left it. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum manner { COUNT, KILL_BEFORE, KILL_AFTER, TEAR, FAIL, FULL, SHORT };

static char folder[PATH_MAX];
static size_t folder_length;
static long target, count;
static enum manner manner;
static int log_file = -1;
static int last_words = -1;

void disk_arm(const char *in_folder, long at, int how, int log_to, int words_to)
{
    snprintf(folder, sizeof folder, "%s", in_folder);
    folder_length = strlen(folder);
    target = at;
    manner = how;
    log_file = log_to;
    last_words = words_to;
    count = 0;
}

long disk_count(void) { return count; }

static int is_ours(const char *path)
{
    return folder_length && !strncmp(path, folder, folder_length) && (path[folder_length] == '/' || !path[folder_length]);
}

static int path_of(int fd, char *path)
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = folder_length ? readlink(link, path, PATH_MAX - 1) : -1;
    path[length < 0 ? 0 : length] = 0;
    return length > 0 && is_ours(path) && !strstr(path, " (deleted)");
}

static int path_at(int directory, const char *name, char *path)
{
    char base[PATH_MAX];
    if (!folder_length) return 0;
    if (name[0] == '/') snprintf(path, PATH_MAX, "%s", name);
    else {
        if (directory == AT_FDCWD) { if (!getcwd(base, sizeof base)) return 0; }
        else if (!path_of(directory, base)) return 0;
        snprintf(path, PATH_MAX, "%.2000s/%.2000s", base, name);
    }
    return is_ours(path);
}

static void all_out(int fd, const void *data, size_t length)
{
    const char *rest = data;
    while (length) {
        ssize_t out = NEXT(write)(fd, rest, length);
        if (out <= 0) return;
        rest += out;
        length -= (size_t)out;
    }
}

/* One line, then the bytes: the act, where, the place or the other name, how many bytes. */
static void note(const char *act, const char *path, const char *other, long offset, const void *data, size_t length)
{
    char line[2 * PATH_MAX + 100];
    if (log_file < 0) return;
    int size = snprintf(line, sizeof line, "%s\t%s\t%s\t%ld\t%zu\n", act, path, other, offset, length);
    all_out(log_file, line, (size_t)size);
    if (data) all_out(log_file, data, length);
}

static void die(void) { raise(SIGKILL); for (;;) pause(); }

/* Whether the act is the one that goes wrong; those who are killed before it never come back. */
static int is_struck(const char *act, const char *path)
{
    count++;
    int is_it = manner == FULL ? count >= target : count == target;
    /* Nothing that makes room fails on a full disk. */
    if (manner == FULL && strcmp(act, "write") && strcmp(act, "create") && strcmp(act, "mkdir")) return 0;
    if (manner == COUNT || !is_it) return 0;
    if (last_words >= 0 && count == target) {
        char line[PATH_MAX + 100];
        all_out(last_words, line, (size_t)snprintf(line, sizeof line, "struck %s %s\n", act, strrchr(path, '/')));
    }
    if (manner == KILL_BEFORE) die();
    return 1;
}

/* Only bytes can be torn; of any other act nothing or all is done. */
static void after(int struck) { if (struck && (manner == KILL_AFTER || manner == TEAR)) die(); }

static int fails(int struck)
{
    if (!struck || (manner != FAIL && manner != FULL)) return 0;
    errno = manner == FULL ? ENOSPC : EIO;
    return 1;
}

static ssize_t written(int fd, const void *data, size_t length, off_t offset, int has_offset)
{
    char path[PATH_MAX];
    if (!path_of(fd, path)) return has_offset ? NEXT(pwrite)(fd, data, length, offset) : NEXT(write)(fd, data, length);
    int struck = is_struck("write", path);
    if (fails(struck)) return -1;
    if (struck && (manner == TEAR || manner == SHORT)) length = length > 1 ? length / 2 : length;
    off_t place = has_offset ? offset : lseek(fd, 0, SEEK_CUR);
    ssize_t out = has_offset ? NEXT(pwrite)(fd, data, length, offset) : NEXT(write)(fd, data, length);
    if (out > 0) note("write", path, "", (long)place, data, (size_t)out);
    after(struck);
    return out;
}

ssize_t write(int fd, const void *data, size_t length)
{
    if (fd == last_words && folder_length) note("say", "", "", 0, data, length);
    return written(fd, data, length, 0, 0);
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return written(fd, data, length, offset, 1); }
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) { return written(fd, data, length, offset, 1); }

static int synced(int fd, int (*sync)(int))
{
    char path[PATH_MAX];
    if (!path_of(fd, path)) return sync(fd);
    int struck = is_struck("sync", path);
    if (fails(struck)) return -1;
    int out = sync(fd);
    note("sync", path, "", 0, NULL, 0);
    after(struck);
    return out;
}

int fsync(int fd) { return synced(fd, NEXT(fsync)); }
int fdatasync(int fd) { return synced(fd, NEXT(fdatasync)); }

static int cut(int fd, off_t length, int (*truncate)(int, off_t))
{
    char path[PATH_MAX];
    if (!path_of(fd, path)) return truncate(fd, length);
    /* To grow or cut a file to no end takes no place on the disk, but may fail all the same. */
    int struck = is_struck("truncate", path);
    if (fails(struck)) return -1;
    int out = truncate(fd, length);
    note("truncate", path, "", (long)length, NULL, 0);
    after(struck);
    return out;
}

int ftruncate(int fd, off_t length) { return cut(fd, length, NEXT(ftruncate)); }
int ftruncate64(int fd, off64_t length) { return cut(fd, length, NEXT(ftruncate)); }

#define NAMED(act, call)                                                                                               \
    do {                                                                                                               \
        int struck = is_struck(act, path);                                                                             \
        if (fails(struck)) return -1;                                                                                  \
        int out = call;                                                                                                \
        if (out >= 0) note(act, path, other, 0, NULL, 0);                                                              \
        after(struck);                                                                                                 \
        return out;                                                                                                    \
    } while (0)

static int moved(int from, const char *old, int to, const char *new)
{
    char path[PATH_MAX], other[PATH_MAX];
    int is_old = path_at(from, old, path), is_new = path_at(to, new, other);
    if (!is_old && !is_new) return NEXT(renameat)(from, old, to, new);
    NAMED("rename", NEXT(renameat)(from, old, to, new));
}

int rename(const char *old, const char *new) { return moved(AT_FDCWD, old, AT_FDCWD, new); }
int renameat(int from, const char *old, int to, const char *new) { return moved(from, old, to, new); }

static int linked(int from, const char *old, int to, const char *new, int flags)
{
    char path[PATH_MAX], other[PATH_MAX];
    int is_old = path_at(from, old, path), is_new = path_at(to, new, other);
    if (!is_old && !is_new) return NEXT(linkat)(from, old, to, new, flags);
    NAMED("link", NEXT(linkat)(from, old, to, new, flags));
}

int link(const char *old, const char *new) { return linked(AT_FDCWD, old, AT_FDCWD, new, 0); }
int linkat(int from, const char *old, int to, const char *new, int flags) { return linked(from, old, to, new, flags); }

static int unlinked(int directory, const char *name, int flags)
{
    char path[PATH_MAX], *other = "";
    if (!path_at(directory, name, path)) return NEXT(unlinkat)(directory, name, flags);
    NAMED(flags & AT_REMOVEDIR ? "rmdir" : "unlink", NEXT(unlinkat)(directory, name, flags));
}

int unlink(const char *name) { return unlinked(AT_FDCWD, name, 0); }
int rmdir(const char *name) { return unlinked(AT_FDCWD, name, AT_REMOVEDIR); }
int unlinkat(int directory, const char *name, int flags) { return unlinked(directory, name, flags); }

int mkdir(const char *name, mode_t mode)
{
    char path[PATH_MAX], *other = "";
    if (!path_at(AT_FDCWD, name, path)) return NEXT(mkdir)(name, mode);
    NAMED("mkdir", NEXT(mkdir)(name, mode));
}

/* Opening counts only where it makes a file or empties one. */
static int opened(int directory, const char *name, int flags, mode_t mode)
{
    char path[PATH_MAX], *other = "";
    struct stat status;
    int is_file = path_at(directory, name, path) && (flags & (O_CREAT | O_TRUNC));
    if (!is_file || (!stat(path, &status) && !(flags & O_TRUNC))) return NEXT(openat)(directory, name, flags, mode);
    NAMED("create", NEXT(openat)(directory, name, flags, mode));
}

#define MODE                                                                                                           \
    mode_t mode = 0;                                                                                                   \
    if (flags & (O_CREAT | __O_TMPFILE)) {                                                                             \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode = va_arg(more, mode_t);                                                                                   \
        va_end(more);                                                                                                  \
    }

int open(const char *name, int flags, ...) { MODE return opened(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE return opened(AT_FDCWD, name, flags | O_LARGEFILE, mode); }
int openat(int directory, const char *name, int flags, ...) { MODE return opened(directory, name, flags, mode); }
int openat64(int directory, const char *name, int flags, ...) { MODE return opened(directory, name, flags | O_LARGEFILE, mode); }
