// The minimum that any reader of compressed logs must do: decompress .gz files and discard the bytes.
//
//     inflate-floor THREADS FILE...     prints the number of raw bytes
//
// zlib, one reused buffer of 256 KiB for each thread, one file at a time on each thread, files mapped into memory.
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { capacity = 256 << 10 };
static atomic_int next_file;
static atomic_ullong total;
static char **files;
static int file_count;

static void inflate_file(const char *path, unsigned char *buffer) {
    int descriptor = open(path, O_RDONLY);
    struct stat status;
    if (descriptor < 0 || fstat(descriptor, &status) || !status.st_size) { perror(path); exit(2); }
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes == MAP_FAILED) { perror(path); exit(2); }
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflateInit2(&stream, 31) != Z_OK) exit(2);
    stream.next_in = bytes;
    stream.avail_in = (uInt)status.st_size;
    for (;;) {
        stream.next_out = buffer;
        stream.avail_out = capacity;
        int code = inflate(&stream, Z_NO_FLUSH);
        atomic_fetch_add_explicit(&total, capacity - stream.avail_out, memory_order_relaxed);
        if (code == Z_STREAM_END) {
            if (!stream.avail_in) break;
            inflateReset(&stream);
        } else if (code != Z_OK) {
            fprintf(stderr, "%s: damaged\n", path);
            exit(2);
        }
    }
    inflateEnd(&stream);
    munmap(bytes, (size_t)status.st_size);
    close(descriptor);
}

static void *work(void *unused) {
    (void)unused;
    unsigned char *buffer = malloc(capacity);
    for (int i; buffer && (i = atomic_fetch_add(&next_file, 1)) < file_count;) inflate_file(files[i], buffer);
    free(buffer);
    return NULL;
}

int main(int argc, char **argv) {
    int threads = argc > 2 ? atoi(argv[1]) : 0;
    if (threads < 1 || threads > 64) { fprintf(stderr, "usage: inflate-floor THREADS FILE...\n"); return 64; }
    files = argv + 2;
    file_count = argc - 2;
    pthread_t workers[64];
    for (int i = 0; i < threads; i++)
        if (pthread_create(&workers[i], NULL, work, NULL)) return 2;
    for (int i = 0; i < threads; i++) pthread_join(workers[i], NULL);
    printf("%llu\n", (unsigned long long)total);
    return 0;
}
