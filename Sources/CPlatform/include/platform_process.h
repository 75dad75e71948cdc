// Forks, signals, and system calls that Swift's C library modules do not offer everywhere.
#ifndef MSAL_PLATFORM_PROCESS_H
#define MSAL_PLATFORM_PROCESS_H

#include <stddef.h>
#include <stdint.h>

/// Changes in a forked child, never in its parent. Call `platform_watch_forks` before the first read.
extern uint64_t platform_fork_generation;
static inline uint64_t platform_forks(void) { return platform_fork_generation; }
void platform_watch_forks(void);

// Calls that Swift's C library module does not offer everywhere. Errors in errno.
#if defined(__linux__)
int platform_rename_exclusive(const char *path, const char *target);
int platform_map_again(void *place, size_t size, void *target);
void platform_disable_copy_on_write(int descriptor);
/// renameat2(2) with RENAME_EXCHANGE: each of two files takes the other's name.
int platform_exchange(const char *path, const char *other);
/// Makes the extended attributes of `to` equal to those of `from`, including access control lists. Attributes that only
/// the system sets (`security.`, `trusted.`) are copied if that is allowed.
int platform_copy_extended_attributes(int from, int to);
/// getxattr(2) and setxattr(2).
ptrdiff_t platform_get_attribute(const char *path, const char *name, void *value, size_t size);
int platform_set_attribute(const char *path, const char *name, const void *value, size_t size);
/// fcntl(2), "Open file description locks": the whole file is locked until no descriptor and no mapping of this opening
/// is left, in this process and its forked children. Nonzero: there are no such locks, or another process holds one.
int platform_hold(int descriptor);
/// 1: a process holds the file; 0: none does; -1: that cannot be seen.
int platform_is_held(int descriptor);
#endif

/// RLIMIT_FSIZE in bytes; UINT64_MAX: none.
uint64_t platform_file_size_limit(void);

/// Writes a signal's number, one byte, to `descriptor` each time it arrives. A signal that the process ignores (because
/// it was started by nohup(1), for example) stays ignored. A process has one such descriptor.
void platform_report_signal(int number, int descriptor);

#endif
