#define _GNU_SOURCE
#include "kernel_journal.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

uint64_t kernel_fork_generation = 0;

// Unlike any other process's: the ids of a child's runs are made from it. Clock and process id may be read here.
static void in_child(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t moment = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    uint64_t generation = kernel_mix(kernel_fork_generation ^ moment) ^ kernel_mix((uint64_t)getpid());
    kernel_fork_generation = generation == kernel_fork_generation ? generation + 1 : generation;
}
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

void kernel_name_thread(const char *name) { (void)pthread_setname_np(pthread_self(), name); }
#endif
