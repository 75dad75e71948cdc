#define _GNU_SOURCE
#include "platform_process.h"

#include "bytes_hash.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

uint64_t platform_fork_generation = 0;

// The new value must differ from any other process's: the ids of a child's runs are derived from it. Reading the clock
// and the process id is allowed here.
static void in_child(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t moment = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    uint64_t generation = bytes_mix_seeded(platform_fork_generation ^ moment) ^ bytes_mix_seeded((uint64_t)getpid());
    platform_fork_generation = generation == platform_fork_generation ? generation + 1 : generation;
}
static void watch(void) { pthread_atfork(NULL, NULL, in_child); }

void platform_watch_forks(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch);
}

uint64_t platform_file_size_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
    return (uint64_t)limit.rlim_cur;
}

// Atomic: a signal may be delivered to another thread than the one that asked for it.
static _Atomic int signal_descriptor = -1;

// Uses only what signal-safety(7) allows, and an atomic that needs no lock.
static void report(int number) {
    int error = errno;
    unsigned char byte = (unsigned char)number;
    if (write(signal_descriptor, &byte, 1) < 0) { /* The pipe is full: one more signal adds nothing. */ }
    errno = error;
}

void platform_report_signal(int number, int descriptor) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return;
    signal_descriptor = descriptor;
    action.sa_handler = report;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    (void)sigaction(number, &action, NULL);
}

#if defined(__linux__)
#include <fcntl.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/xattr.h>

int platform_rename_exclusive(const char *path, const char *target) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, target, 1u /* RENAME_NOREPLACE */);
}

int platform_map_again(void *place, size_t size, void *target) {
    return mremap(place, 0, size, MREMAP_MAYMOVE | MREMAP_FIXED, target) == target ? 0 : -1;
}

void platform_disable_copy_on_write(int descriptor) {
    int flags = 0;
    if (ioctl(descriptor, FS_IOC_GETFLAGS, &flags) != 0 || (flags & FS_NOCOW_FL)) return;
    flags |= FS_NOCOW_FL;
    (void)ioctl(descriptor, FS_IOC_SETFLAGS, &flags);
}

int platform_exchange(const char *path, const char *other) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other, 2u /* RENAME_EXCHANGE */);
}

static int copy_attribute(int from, int to, const char *name) {
    ssize_t size = fgetxattr(from, name, NULL, 0);
    void *value = size < 0 ? NULL : malloc((size_t)size + 1);
    if (value == NULL) return -1;
    size = fgetxattr(from, name, value, (size_t)size);
    int code = size < 0 ? -1 : fsetxattr(to, name, value, (size_t)size, 0);
    free(value);
    return code;
}

ptrdiff_t platform_get_attribute(const char *path, const char *name, void *value, size_t size) {
    return getxattr(path, name, value, size);
}

int platform_set_attribute(const char *path, const char *name, const void *value, size_t size) {
    return setxattr(path, name, value, size, 0);
}

int platform_hold(int descriptor) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_OFD_SETLK, &whole);
}

int platform_is_held(int descriptor) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_OFD_GETLK, &whole) != 0 ? -1 : whole.l_type != F_UNLCK;
}

int platform_copy_extended_attributes(int from, int to) {
    // A directory's default access control list gives every new file a list that the original may not have.
    (void)fremovexattr(to, "system.posix_acl_access");
    ssize_t size = flistxattr(from, NULL, 0);
    if (size <= 0) return size == 0 || errno == ENOTSUP ? 0 : -1;
    char *names = malloc((size_t)size);
    if (names == NULL) return -1;
    size = flistxattr(from, names, (size_t)size);
    int code = size < 0 ? -1 : 0;
    for (char *name = names; code == 0 && name < names + size; name += strlen(name) + 1) {
        int is_required = strncmp(name, "security.", 9) != 0 && strncmp(name, "trusted.", 8) != 0;
        if (copy_attribute(from, to, name) != 0 && is_required) code = -1;
    }
    free(names);
    return code;
}
#endif
