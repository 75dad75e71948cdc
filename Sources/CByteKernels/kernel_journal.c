#define _GNU_SOURCE
#include "kernel_journal.h"

#include <pthread.h>

uint64_t kernel_fork_generation = 0;

static void in_child(void) { kernel_fork_generation += 1; }
static void watch(void) { pthread_atfork(NULL, NULL, in_child); }

void kernel_watch_forks(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch);
}

#if defined(__linux__)
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int kernel_rename_exclusive(const char *path, const char *target) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, target, 1u /* RENAME_NOREPLACE */);
}

int kernel_map_again(void *place, size_t size, void *target) {
    return mremap(place, 0, size, MREMAP_MAYMOVE | MREMAP_FIXED, target) == target ? 0 : -1;
}

void kernel_no_copy_on_write(int descriptor) {
    int flags = 0;
    if (ioctl(descriptor, FS_IOC_GETFLAGS, &flags) != 0 || (flags & FS_NOCOW_FL)) return;
    flags |= FS_NOCOW_FL;
    (void)ioctl(descriptor, FS_IOC_SETFLAGS, &flags);
}

void kernel_lower_priority(void) {
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
}

int kernel_test_fork(void) { return (int)fork(); }

void kernel_name_thread(const char *name) { (void)pthread_setname_np(pthread_self(), name); }
#endif
