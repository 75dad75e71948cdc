// Makes C library calls fail for the files of one log, and changes the clock. For Linux with glibc, loaded with
// LD_PRELOAD by Scripts/fault-injection; not part of the package.
//
//   FAULT_DIRECTORIES  directories, separated by ':'. Only paths in them, and descriptors opened by such paths, are
//                      affected.
//   FAULT_PLAN         faults, separated by ',':  CALL:FIRST:WHAT[:COUNT[:MILLISECONDS]]
//                      CALL   a name of `names` below, or `any`
//                      FIRST  the call of that kind, counted from 1, that fails first
//                      WHAT   an errno; `short` (a write takes part of its bytes); `die` (SIGKILL before the call);
//                             `torn` (a write takes part of its bytes, then SIGKILL); `slow` (the call waits 50 ms)
//                      COUNT  this many calls in a row; 0: all until MILLISECONDS have passed since the first one
//   FAULT_CLOCK        START[,MILLISECONDS:SECONDS]…  the wall clock is off by START seconds, and by SECONDS more once
//                      MILLISECONDS have passed since the start
//   FAULT_COUNTERS     a file: for each name two 64-bit numbers, the calls seen and the calls made to fail; then the
//                      number of faults of the plan that took effect
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum call {
    OPEN, CLOSE, READ, WRITE, SYNC, STATUS, RENAME, LINK, REMOVE, LIST, ENTRY, MKDIR, ALLOCATE, TRUNCATE, MAP, LOCK, FREE,
    CALLS
};
static const char *const names[CALLS] = {
    "open", "close", "read", "write", "sync", "status", "rename", "link", "remove", "list", "entry", "mkdir",
    "allocate", "truncate", "map", "lock", "free",
};
enum { ANY = CALLS, DIE = -1, SHORT = -2, TORN = -3, SLOW = -4, LARGEST_DESCRIPTOR = 1 << 16, PLANS = 32, STEPS = 16, STREAMS = 64 };

struct fault {
    int call, what;
    uint64_t first, count;
    int64_t milliseconds;
    _Atomic int64_t began;
    _Atomic bool has_struck;
};
static struct fault faults[PLANS];
static int fault_count;
static struct { int64_t after, seconds; } steps[STEPS];
static int step_count;
static int64_t started;

static char *directories[8];
static int directory_count;
static _Atomic uint8_t is_inside[LARGEST_DESCRIPTOR];
static _Atomic(DIR *) streams[STREAMS];
static _Atomic uint64_t all_calls;
static struct counters {
    struct { _Atomic uint64_t seen, failed; } calls[CALLS];
    _Atomic uint64_t faults;
} private_counters, *counters = &private_counters;

static int64_t now_milliseconds(void) {
    struct timespec time;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    return found;
}

static int call_named(const char *text, size_t length) {
    for (int call = 0; call < CALLS; call++)
        if (strlen(names[call]) == length && !memcmp(names[call], text, length)) return call;
    if (length == 3 && !memcmp(text, "any", 3)) return ANY;
    abort();
}

static void read_plan(char *text) {
    for (char *outer, *part = strtok_r(text, ",", &outer); part; part = strtok_r(NULL, ",", &outer)) {
        if (fault_count == PLANS) abort();
        struct fault *fault = &faults[fault_count++];
        char *inner, *field = strtok_r(part, ":", &inner);
        fault->call = call_named(field, strlen(field));
        fault->first = strtoull(strtok_r(NULL, ":", &inner), NULL, 10);
        field = strtok_r(NULL, ":", &inner);
        fault->what = !strcmp(field, "die") ? DIE : !strcmp(field, "short") ? SHORT : !strcmp(field, "torn") ? TORN
            : !strcmp(field, "slow") ? SLOW : atoi(field);
        field = strtok_r(NULL, ":", &inner);
        fault->count = field ? strtoull(field, NULL, 10) : 1;
        field = strtok_r(NULL, ":", &inner);
        fault->milliseconds = field ? atoll(field) : 0;
    }
}

static void read_clock(char *text) {
    char *outer, *part = strtok_r(text, ",", &outer);
    steps[step_count].after = -1;
    steps[step_count++].seconds = atoll(part);
    while ((part = strtok_r(NULL, ",", &outer)) && step_count < STEPS) {
        char *colon = strchr(part, ':');
        steps[step_count].after = atoll(part);
        steps[step_count++].seconds = atoll(colon + 1);
    }
}

__attribute__((constructor)) static void begin(void) {
    started = now_milliseconds();
    char *text = getenv("FAULT_DIRECTORIES");
    if (text) {
        text = strdup(text);
        for (char *outer, *part = strtok_r(text, ":", &outer); part && directory_count < 8; part = strtok_r(NULL, ":", &outer))
            directories[directory_count++] = part;
    }
    if ((text = getenv("FAULT_PLAN")) && *text) read_plan(strdup(text));
    if ((text = getenv("FAULT_CLOCK")) && *text) read_clock(strdup(text));
    if ((text = getenv("FAULT_COUNTERS"))) {
        int descriptor = REAL(open)(text, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (descriptor < 0 || REAL(ftruncate)(descriptor, sizeof *counters)) abort();
        void *memory = REAL(mmap)(NULL, sizeof *counters, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
        if (memory == MAP_FAILED) abort();
        counters = memory;
        REAL(close)(descriptor);
    }
}

static bool is_watched(const char *path) {
    for (int index = 0; path && index < directory_count; index++) {
        size_t length = strlen(directories[index]);
        if (!strncmp(path, directories[index], length) && (path[length] == '/' || !path[length])) return true;
    }
    return false;
}

static bool is_open_inside(int descriptor) {
    return descriptor >= 0 && descriptor < LARGEST_DESCRIPTOR && is_inside[descriptor];
}

static int opened(int descriptor, bool inside) {
    if (descriptor >= 0 && descriptor < LARGEST_DESCRIPTOR) is_inside[descriptor] = inside;
    return descriptor;
}

/// Returns 0 to make the call; otherwise an errno, SHORT or TORN.
static int fault(enum call call) {
    uint64_t number = atomic_fetch_add(&counters->calls[call].seen, 1) + 1;
    uint64_t total = atomic_fetch_add(&all_calls, 1) + 1;
    for (int index = 0; index < fault_count; index++) {
        struct fault *fault = &faults[index];
        if (fault->call != ANY && fault->call != (int)call) continue;
        uint64_t place = fault->call == ANY ? total : number;
        if (place < fault->first) continue;
        if (fault->count) {
            if (place - fault->first >= fault->count) continue;
        } else {
            int64_t zero = 0, now = now_milliseconds();
            atomic_compare_exchange_strong(&fault->began, &zero, now);
            if (now - fault->began >= fault->milliseconds) continue;
        }
        if ((fault->what == SHORT || fault->what == TORN) && call != WRITE) continue;
        atomic_fetch_add(&counters->calls[call].failed, 1);
        if (!atomic_exchange(&fault->has_struck, true)) atomic_fetch_add(&counters->faults, 1);
        if (fault->what == DIE) raise(SIGKILL);
        if (fault->what == SLOW) {
            struct timespec pause = {0, 50000000};
            nanosleep(&pause, NULL);
            return 0;
        }
        return fault->what;
    }
    return 0;
}

/// Makes the calling function fail if the plan says so.
#define FAIL(call, inside, value)                          \
    do {                                                   \
        int code_ = (inside) ? fault(call) : 0;            \
        if (code_ > 0) { errno = code_; return value; }    \
    } while (0)

// MARK: Opening and closing

#define OPENING(name, parameters, arguments, path)                                        \
    int name parameters {                                                                 \
        mode_t mode = 0;                                                                  \
        if (flags & (O_CREAT | O_TMPFILE)) {                                              \
            va_list rest;                                                                 \
            va_start(rest, flags);                                                        \
            mode = va_arg(rest, mode_t);                                                  \
            va_end(rest);                                                                 \
        }                                                                                 \
        bool inside = is_watched(path);                                                   \
        FAIL(OPEN, inside, -1);                                                           \
        return opened(REAL(name) arguments, inside);                                      \
    }
OPENING(open, (const char *path, int flags, ...), (path, flags, mode), path)
OPENING(open64, (const char *path, int flags, ...), (path, flags, mode), path)
OPENING(openat, (int base, const char *path, int flags, ...), (base, path, flags, mode), path)
OPENING(openat64, (int base, const char *path, int flags, ...), (base, path, flags, mode), path)

int close(int descriptor) {
    bool inside = is_open_inside(descriptor);
    opened(descriptor, false);
    int code = inside ? fault(CLOSE) : 0;
    int result = REAL(close)(descriptor);
    if (code <= 0) return result;
    // Even a close that fails releases the descriptor.
    errno = code;
    return -1;
}

// MARK: Contents

ssize_t read(int descriptor, void *buffer, size_t count) {
    FAIL(READ, is_open_inside(descriptor), -1);
    return REAL(read)(descriptor, buffer, count);
}

#define READING(name)                                                              \
    ssize_t name(int descriptor, void *buffer, size_t count, off_t offset) {       \
        FAIL(READ, is_open_inside(descriptor), -1);                                \
        return REAL(name)(descriptor, buffer, count, offset);                      \
    }
READING(pread)
READING(pread64)

#define WRITING(name, parameters, arguments)                                       \
    ssize_t name parameters {                                                      \
        int code = is_open_inside(descriptor) ? fault(WRITE) : 0;                  \
        if (code > 0) {                                                            \
            errno = code;                                                          \
            return -1;                                                             \
        }                                                                          \
        if (code) count = count > 1 ? 1 + (size_t)now_milliseconds() * 7919 % (count - 1) : count; \
        ssize_t result = REAL(name) arguments;                                     \
        if (code == TORN) raise(SIGKILL);                                          \
        return result;                                                             \
    }
WRITING(write, (int descriptor, const void *buffer, size_t count), (descriptor, buffer, count))
WRITING(pwrite, (int descriptor, const void *buffer, size_t count, off_t offset), (descriptor, buffer, count, offset))
WRITING(pwrite64, (int descriptor, const void *buffer, size_t count, off_t offset), (descriptor, buffer, count, offset))

int fsync(int descriptor) {
    FAIL(SYNC, is_open_inside(descriptor), -1);
    return REAL(fsync)(descriptor);
}

int fdatasync(int descriptor) {
    FAIL(SYNC, is_open_inside(descriptor), -1);
    return REAL(fdatasync)(descriptor);
}

int ftruncate(int descriptor, off_t size) {
    FAIL(TRUNCATE, is_open_inside(descriptor), -1);
    return REAL(ftruncate)(descriptor, size);
}

int ftruncate64(int descriptor, off_t size) { return ftruncate(descriptor, size); }

int posix_fallocate(int descriptor, off_t offset, off_t size) {
    int code = is_open_inside(descriptor) ? fault(ALLOCATE) : 0;
    return code > 0 ? code : REAL(posix_fallocate)(descriptor, offset, size);
}

int posix_fallocate64(int descriptor, off_t offset, off_t size) { return posix_fallocate(descriptor, offset, size); }

int fallocate(int descriptor, int mode, off_t offset, off_t size) {
    FAIL(ALLOCATE, is_open_inside(descriptor), -1);
    return REAL(fallocate)(descriptor, mode, offset, size);
}

void *mmap(void *place, size_t size, int access, int flags, int descriptor, off_t offset) {
    FAIL(MAP, is_open_inside(descriptor), MAP_FAILED);
    return REAL(mmap)(place, size, access, flags, descriptor, offset);
}

void *mmap64(void *place, size_t size, int access, int flags, int descriptor, off_t offset) {
    return mmap(place, size, access, flags, descriptor, offset);
}

int flock(int descriptor, int operation) {
    FAIL(LOCK, is_open_inside(descriptor), -1);
    return REAL(flock)(descriptor, operation);
}

// MARK: Names

#define STATUS_OF_PATH(name, type)                              \
    int name(const char *path, struct type *status) {           \
        FAIL(STATUS, is_watched(path), -1);                     \
        return REAL(name)(path, status);                        \
    }
STATUS_OF_PATH(stat, stat)
STATUS_OF_PATH(lstat, stat)
STATUS_OF_PATH(stat64, stat64)
STATUS_OF_PATH(lstat64, stat64)

int fstat(int descriptor, struct stat *status) {
    FAIL(STATUS, is_open_inside(descriptor), -1);
    return REAL(fstat)(descriptor, status);
}

int fstat64(int descriptor, struct stat64 *status) {
    FAIL(STATUS, is_open_inside(descriptor), -1);
    return REAL(fstat64)(descriptor, status);
}

int fstatat(int base, const char *path, struct stat *status, int flags) {
    FAIL(STATUS, is_watched(path), -1);
    return REAL(fstatat)(base, path, status, flags);
}

int fstatat64(int base, const char *path, struct stat64 *status, int flags) {
    FAIL(STATUS, is_watched(path), -1);
    return REAL(fstatat64)(base, path, status, flags);
}

int statx(int base, const char *path, int flags, unsigned mask, struct statx *status) {
    FAIL(STATUS, is_watched(path), -1);
    return REAL(statx)(base, path, flags, mask, status);
}

int statvfs(const char *path, struct statvfs *status) {
    FAIL(FREE, is_watched(path), -1);
    return REAL(statvfs)(path, status);
}

int mkdir(const char *path, mode_t mode) {
    FAIL(MKDIR, is_watched(path), -1);
    return REAL(mkdir)(path, mode);
}

int rename(const char *path, const char *target) {
    FAIL(RENAME, is_watched(path) || is_watched(target), -1);
    return REAL(rename)(path, target);
}

int renameat2(int base, const char *path, int target_base, const char *target, unsigned flags) {
    FAIL(RENAME, is_watched(path) || is_watched(target), -1);
    return REAL(renameat2)(base, path, target_base, target, flags);
}

int link(const char *path, const char *target) {
    FAIL(LINK, is_watched(path) || is_watched(target), -1);
    return REAL(link)(path, target);
}

int unlink(const char *path) {
    FAIL(REMOVE, is_watched(path), -1);
    return REAL(unlink)(path);
}

long syscall(long number, ...) {
    // Six words, like the function itself: the call ignores those that it does not need.
    va_list rest;
    va_start(rest, number);
    long words[6];
    for (int index = 0; index < 6; index++) words[index] = va_arg(rest, long);
    va_end(rest);
    if (number == SYS_renameat2)
        FAIL(RENAME, is_watched((const char *)words[1]) || is_watched((const char *)words[3]), -1);
    static _Atomic(long (*)(long, ...)) call;
    if (!call) call = REAL(syscall);
    return call(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

// MARK: Directories

DIR *opendir(const char *path) {
    bool inside = is_watched(path);
    FAIL(LIST, inside, NULL);
    DIR *stream = REAL(opendir)(path);
    for (int index = 0; stream && inside && index < STREAMS; index++) {
        DIR *none = NULL;
        if (atomic_compare_exchange_strong(&streams[index], &none, stream)) break;
    }
    return stream;
}

static _Atomic(DIR *) *stream_place(DIR *stream) {
    for (int index = 0; index < STREAMS; index++)
        if (streams[index] == stream) return &streams[index];
    return NULL;
}

struct dirent *readdir(DIR *stream) {
    FAIL(ENTRY, stream_place(stream), NULL);
    return REAL(readdir)(stream);
}

struct dirent64 *readdir64(DIR *stream) {
    FAIL(ENTRY, stream_place(stream), NULL);
    return REAL(readdir64)(stream);
}

int closedir(DIR *stream) {
    _Atomic(DIR *) *place = stream_place(stream);
    if (place) *place = NULL;
    return REAL(closedir)(stream);
}

// MARK: The wall clock

static int64_t turned(void) {
    int64_t seconds = 0, age = now_milliseconds() - started;
    for (int index = 0; index < step_count; index++)
        if (age >= steps[index].after) seconds += steps[index].seconds;
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    static _Atomic(int (*)(clockid_t, struct timespec *)) call;
    if (!call) call = REAL(clock_gettime);
    int result = call(clock, time);
    if (!result && step_count && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += turned();
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    int result = REAL(gettimeofday)(time, zone);
    if (!result) time->tv_sec += turned();
    return result;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}
