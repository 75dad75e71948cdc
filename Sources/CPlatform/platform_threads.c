#define _GNU_SOURCE
#include "platform_threads.h"

#include <stdlib.h>
#include <time.h>

#if defined(__linux__)
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#if defined(__APPLE__)
void platform_condition_make(pthread_cond_t *condition) { pthread_cond_init(condition, NULL); }

void platform_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t nanoseconds) {
    struct timespec limit = {(time_t)(nanoseconds / 1000000000u), (long)(nanoseconds % 1000000000u)};
    (void)pthread_cond_timedwait_relative_np(condition, mutex, &limit);
}

void platform_name_thread(const char *name) { (void)pthread_setname_np(name); }
void platform_wake_without_preempting(void) {}
void platform_lower_priority(void) { (void)pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0); }
bool platform_must_not_wait(void) { return pthread_main_np() != 0; }
#else
void platform_condition_make(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

void platform_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t nanoseconds) {
    struct timespec limit;
    clock_gettime(CLOCK_MONOTONIC, &limit);
    uint64_t sum = (uint64_t)limit.tv_nsec + nanoseconds % 1000000000u;
    limit.tv_sec += (time_t)(nanoseconds / 1000000000u + sum / 1000000000u);
    limit.tv_nsec = (long)(sum % 1000000000u);
    (void)pthread_cond_timedwait(condition, mutex, &limit);
}

void platform_name_thread(const char *name) { (void)pthread_setname_np(pthread_self(), name); }
bool platform_must_not_wait(void) { return false; }

void platform_wake_without_preempting(void) {
#if defined(__linux__)
    // System calls, because musl's functions of these names only fail.
    struct sched_param parameters = {0};
    if (syscall(SYS_sched_getscheduler, 0) != SCHED_OTHER) return;
    (void)syscall(SYS_sched_setscheduler, 0, SCHED_BATCH, &parameters);
#endif
}

void platform_lower_priority(void) {
#if defined(__linux__)
    (void)setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
#endif
}
#endif

struct start {
    void (*run)(void *context);
    void *context;
};

static void *run_start(void *start_pointer) {
    struct start start = *(struct start *)start_pointer;
    free(start_pointer);
    start.run(start.context);
    return NULL;
}

uintptr_t platform_start_thread(void (*run)(void *context), void *context) {
    struct start *start = malloc(sizeof *start);
    if (start == NULL) return 0;
    start->run = run;
    start->context = context;
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_start, start) != 0) {
        free(start);
        return 0;
    }
    return (uintptr_t)thread;
}

void platform_join(uintptr_t thread) { (void)pthread_join((pthread_t)thread, NULL); }
void platform_detach(uintptr_t thread) { (void)pthread_detach((pthread_t)thread); }
