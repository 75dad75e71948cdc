// Locks, conditions and threads under one name for every platform.
#ifndef MSAL_PLATFORM_THREADS_H
#define MSAL_PLATFORM_THREADS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/// A lock that is not re-entrant. It must stay at its address.
#if defined(__APPLE__)
#include <os/lock.h>
typedef os_unfair_lock platform_lock;
static inline void platform_lock_make(platform_lock *lock) { *lock = OS_UNFAIR_LOCK_INIT; }
static inline void platform_lock_destroy(platform_lock *lock) { (void)lock; }
static inline void platform_lock_take(platform_lock *lock) { os_unfair_lock_lock(lock); }
static inline bool platform_lock_try(platform_lock *lock) { return os_unfair_lock_trylock(lock); }
static inline void platform_lock_release(platform_lock *lock) { os_unfair_lock_unlock(lock); }
#else
typedef pthread_mutex_t platform_lock;
static inline void platform_lock_make(platform_lock *lock) { pthread_mutex_init(lock, NULL); }
static inline void platform_lock_destroy(platform_lock *lock) { pthread_mutex_destroy(lock); }
static inline void platform_lock_take(platform_lock *lock) { pthread_mutex_lock(lock); }
static inline bool platform_lock_try(platform_lock *lock) { return pthread_mutex_trylock(lock) == 0; }
static inline void platform_lock_release(platform_lock *lock) { pthread_mutex_unlock(lock); }
#endif

/// A condition whose waits no change of the wall clock shortens or prolongs.
void platform_condition_make(pthread_cond_t *condition);
/// Waits at most this long, with `mutex` held before and after.
void platform_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t nanoseconds);

/// Starts a thread; 0 if the system has no more. The handle is for one call of `platform_join` or `platform_detach`.
uintptr_t platform_start_thread(void (*run)(void *context), void *context);
void platform_join(uintptr_t thread);
void platform_detach(uintptr_t thread);

/// Names the current thread, for debuggers and `top`; at most 15 bytes on Linux.
void platform_name_thread(const char *name);
/// The current thread keeps its share of the processor, but no longer preempts another one when it wakes up. Linux;
/// a thread with a policy of its own keeps it.
void platform_wake_without_preempting(void);
/// The current thread yields to all other work from now on.
void platform_lower_priority(void);
/// Whether this is a thread that must never wait: the main thread of an app. Servers have none.
bool platform_must_not_wait(void);

#endif
