/* A disk that fails, for tests of the server: preloaded into it, this library
 * stands between SQLite and the system for the files of one database.
 *
 *     LD_PRELOAD=libfaults.so FAULTS=control FAULTS_DATABASE=test.db ludoteca serve …
 *
 * What fails, and how often, stands in the control file, which is shared with
 * the test and may change at any time; faults.py is its other side. Calls are
 * made without the C library, so that sanitizers find nothing unexpected.
 *
 * Beside that, what is written is noted with what was there before until it has
 * been synced (FAULTS.db-wal.undo and so on, beside the control file). So a test
 * can undo after a kill what a power cut would have lost.
 *
 * A sync that fails may lose what it was to save, as it does on Linux: it can still
 * be read, but no later sync writes it, so that a power cut takes it unless it was
 * written once more (FAULTS.db.lost and so on). Likewise the error is told, once,
 * to everybody who had the file open: their next sync fails too. */
#undef _FILE_OFFSET_BITS /* both names of a call are ours */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* As faults.py lists them. */
enum kind {
    WRITE_EIO,
    WRITE_FULL,  /* no room for more than there is */
    WRITE_SHORT, /* a part is written */
    SYNC_EIO,
    SYNC_LOST, /* it fails, and what was to be saved is gone */
    HOME_LOST, /* the same, where the log has gone home to the database */
    SYNC_SLOW,
    TRUNCATE,
    OPEN,
    MAP,
    READ,
    KINDS
};

enum { FILES = 65536, PATH = 4096, CERTAIN = 65536, SECTOR = 512 };

struct control {
    uint32_t seed, slow;  /* microseconds that a slow sync takes longer */
    uint32_t odds[KINDS]; /* out of CERTAIN */
    uint32_t nth[KINDS];  /* that call fails, counted from the next one, or 0 */
    uint64_t met[KINDS];  /* faults so far */
    uint64_t calls[KINDS];
};

/* A note in an undo file: `length` bytes were written at `offset`, over `old`
 * bytes that follow; the rest was beyond the end. */
struct note {
    int64_t offset;
    uint32_t length, old;
};

/* One of the files of the database, whatever descriptors it has. */
struct file {
    char name[64]; /* "", "-wal", … */
    int undo;      /* descriptor of its notes … */
    int lost;      /* … and of those about what no sync writes any more */
    pthread_mutex_t mutex;
    uint32_t errors; /* syncs that failed */
};

static struct control *control;
static char database[PATH], undo_stem[PATH];
static struct file files[8];
static _Atomic(struct file *) file_of[FILES]; /* by descriptor */
static uint32_t told_of[FILES];               /* how many of the file's errors */
static pthread_mutex_t names = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULTS"), *of = getenv("FAULTS_DATABASE");
    if (!path || !of)
        return;
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
    long map =
        syscall(SYS_mmap, NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0L);
    if (file < 0 || map == -1) {
        (void)fprintf(stderr, "faults: %s: %s\n", path, strerror(errno));
        abort();
    }
    (void)syscall(SYS_close, file);
    (void)snprintf(database, sizeof database, "%s", of);
    (void)snprintf(undo_stem, sizeof undo_stem, "%s", path);
    control = (struct control *)map;
}

/* ------------------------------------------------------------------- fate */

static uint32_t draw(void) {
    uint32_t x = __atomic_add_fetch(&control->seed, 0x9e3779b9U, __ATOMIC_RELAXED);
    x = (x ^ (x >> 16)) * 0x21f0aaadU;
    x = (x ^ (x >> 15)) * 0x735a2d97U;
    return x ^ (x >> 15);
}

static bool is_the_nth(enum kind kind) {
    uint32_t left = __atomic_load_n(&control->nth[kind], __ATOMIC_RELAXED);
    while (left && !__atomic_compare_exchange_n(&control->nth[kind], &left, left - 1, false,
                                                __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        ;
    return left == 1;
}

/* Whether this call is to meet a fault of the kind. */
static bool meets(enum kind kind) {
    uint32_t odds = __atomic_load_n(&control->odds[kind], __ATOMIC_RELAXED);
    (void)__atomic_add_fetch(&control->calls[kind], 1, __ATOMIC_RELAXED);
    if (!is_the_nth(kind) && (!odds || draw() % CERTAIN >= odds))
        return false;
    (void)__atomic_add_fetch(&control->met[kind], 1, __ATOMIC_RELAXED);
    return true;
}

static long fail(int code) {
    errno = code;
    return -1;
}

/* ------------------------------------------------------------------ files */

static int open_notes(const char *path) {
    return (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static struct file *file_named(const char *name) {
    struct file *found = NULL;
    (void)pthread_mutex_lock(&names);
    for (size_t i = 0; !found && i < sizeof files / sizeof files[0]; i++) {
        struct file *file = &files[i];
        if (file->undo && strcmp(file->name, name) != 0)
            continue;
        found = file;
        if (file->undo)
            break;
        char path[PATH + 80];
        (void)snprintf(file->name, sizeof file->name, "%s", name);
        (void)pthread_mutex_init(&file->mutex, NULL);
        (void)snprintf(path, sizeof path, "%s.db%s.lost", undo_stem, name);
        file->lost = open_notes(path);
        (void)snprintf(path, sizeof path, "%s.db%s.undo", undo_stem, name);
        file->undo = open_notes(path);
    }
    (void)pthread_mutex_unlock(&names);
    return found;
}

/* The part of a path behind the database's name, or NULL. */
static const char *part_of_database(const char *path) {
    size_t length = strlen(database);
    const char *rest = path + length;
    if (!control || strncmp(path, database, length) != 0)
        return NULL;
    return !*rest || !strcmp(rest, "-wal") || !strcmp(rest, "-shm") || !strcmp(rest, "-journal")
               ? rest
               : NULL;
}

static struct file *file_at(int descriptor) {
    return control && descriptor >= 0 && descriptor < FILES ? file_of[descriptor] : NULL;
}

static int open_file(int folder, const char *path, int flags, mode_t mode) {
    const char *name = part_of_database(path);
    if (name && meets(OPEN))
        return (int)fail(EIO);
    int descriptor = (int)syscall(SYS_openat, folder, path, flags, mode);
    if (descriptor < 0 || descriptor >= FILES || !control)
        return descriptor;
    struct file *file = name ? file_named(name) : NULL;
    if (file) {
        (void)pthread_mutex_lock(&file->mutex);
        told_of[descriptor] = file->errors;
        (void)pthread_mutex_unlock(&file->mutex);
    }
    file_of[descriptor] = file;
    return descriptor;
}

static mode_t mode_in(int flags, va_list args) {
    return flags & O_CREAT ? (mode_t)va_arg(args, unsigned) : 0;
}

int open(const char *path, int flags, ...) {
    va_list args;
    va_start(args, flags);
    mode_t mode = mode_in(flags, args);
    va_end(args);
    return open_file(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int openat(int folder, const char *path, int flags, ...) {
    va_list args;
    va_start(args, flags);
    mode_t mode = mode_in(flags, args);
    va_end(args);
    return open_file(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) __attribute__((alias("openat")));

int close(int descriptor) {
    if (control && descriptor >= 0 && descriptor < FILES)
        file_of[descriptor] = NULL;
    return (int)syscall(SYS_close, descriptor);
}

/* ------------------------------------------------------- what is not synced */

static int64_t size_of(int descriptor) {
    return syscall(SYS_lseek, descriptor, 0L, SEEK_END);
}

/* Note what stands where something is about to be written. */
static void take_note(const struct file *file, int descriptor, size_t length, int64_t offset) {
    struct note note = {.offset = offset, .length = (uint32_t)length};
    char *text = malloc(sizeof note + length);
    if (!text)
        abort();
    long old = syscall(SYS_pread64, descriptor, text + sizeof note, length, offset);
    note.old = old > 0 ? (uint32_t)old : 0;
    memcpy(text, &note, sizeof note);
    size_t whole = sizeof note + note.old;
    if (syscall(SYS_write, file->undo, text, whole) != (long)whole)
        abort(); /* a test whose own disk is full tells nothing */
    free(text);
}

/* The notes of a file, which the caller frees, and how many bytes they are. */
static char *read_notes(int notes, int64_t *size) {
    *size = size_of(notes);
    char *text = malloc((size_t)*size + 1);
    if (!text || syscall(SYS_pread64, notes, text, (size_t)*size, 0L) != *size)
        abort();
    return text;
}

static size_t note_at(const char *text, int64_t at, struct note *note) {
    memcpy(note, text + at, sizeof *note);
    return sizeof *note + note->old;
}

static void write_note(int notes, const struct note *note, const char *old) {
    char text[sizeof *note + SECTOR];
    memcpy(text, note, sizeof *note);
    memcpy(text + sizeof *note, old, note->old);
    long whole = (long)(sizeof *note + note->old);
    if (syscall(SYS_write, notes, text, whole) != whole)
        abort();
}

/* A note as notes of one sector each, as later writes may be cut in another way. */
static void split_note(int notes, const struct note *note, const char *old) {
    uint32_t length;
    for (uint32_t at = 0; at < note->length; at += length) {
        length = SECTOR - (uint32_t)((note->offset + at) % SECTOR);
        length = length < note->length - at ? length : note->length - at;
        uint32_t left = note->old > at ? note->old - at : 0;
        struct note part = {
            .offset = note->offset + at, .length = length, .old = left < length ? left : length};
        write_note(notes, &part, old + at);
    }
}

/* Nothing will bring to the disk what was written. */
static void lose_unsynced(const struct file *file) {
    struct note note;
    int64_t size;
    char *text = read_notes(file->undo, &size);
    for (int64_t at = 0, whole; at < size; at += whole) {
        whole = (int64_t)note_at(text, at, &note);
        split_note(file->lost, &note, text + at + sizeof note);
    }
    free(text);
    (void)syscall(SYS_ftruncate, file->undo, 0L);
}

/* Writes may come in two halves: whatever touches it is taken for its part of the whole. */
static bool is_written_in(const struct note *lost, const char *text, int64_t size) {
    struct note note;
    for (int64_t at = 0; at < size; at += (int64_t)note_at(text, at, &note))
        if (note_at(text, at, &note) && note.offset < lost->offset + lost->length &&
            lost->offset < note.offset + note.length)
            return true;
    return false;
}

/* All that was written since the last sync is on the disk, also what had been lost before. */
static void forget_notes(const struct file *file) {
    if (size_of(file->lost)) {
        struct note note;
        int64_t size, written;
        char *lost = read_notes(file->lost, &size), *text = read_notes(file->undo, &written);
        (void)syscall(SYS_ftruncate, file->lost, 0L);
        for (int64_t at = 0, whole; at < size; at += whole) {
            whole = (int64_t)note_at(lost, at, &note);
            if (!is_written_in(&note, text, written) &&
                syscall(SYS_write, file->lost, lost + at, whole) != whole)
                abort();
        }
        free(lost);
        free(text);
    }
    (void)syscall(SYS_ftruncate, file->undo, 0L);
}

/* ------------------------------------------------------------------ writing */

static long write_at(struct file *file, int descriptor, const void *data, size_t length,
                     int64_t offset) {
    if (meets(WRITE_EIO))
        return fail(EIO);
    if (offset + (int64_t)length > size_of(descriptor) && meets(WRITE_FULL))
        return fail(ENOSPC);
    if (length > 1 && meets(WRITE_SHORT))
        length /= 2;
    (void)pthread_mutex_lock(&file->mutex);
    take_note(file, descriptor, length, offset);
    long written = syscall(SYS_pwrite64, descriptor, data, length, offset);
    (void)pthread_mutex_unlock(&file->mutex);
    return written;
}

ssize_t pwrite64(int descriptor, const void *data, size_t length, off64_t offset) {
    struct file *file = file_at(descriptor);
    return file ? write_at(file, descriptor, data, length, offset)
                : syscall(SYS_pwrite64, descriptor, data, length, offset);
}

ssize_t pwrite(int descriptor, const void *data, size_t length, off_t offset)
    __attribute__((alias("pwrite64")));

ssize_t write(int descriptor, const void *data, size_t length) {
    struct file *file = file_at(descriptor);
    if (!file)
        return syscall(SYS_write, descriptor, data, length);
    int64_t offset = syscall(SYS_lseek, descriptor, 0L, SEEK_CUR);
    long written = write_at(file, descriptor, data, length, offset);
    if (written > 0)
        (void)syscall(SYS_lseek, descriptor, offset + written, SEEK_SET);
    return written;
}

static void wait_for_the_disk(void) {
    uint32_t slow = control->slow;
    struct timespec time = {.tv_sec = slow / 1000000, .tv_nsec = (long)(slow % 1000000) * 1000};
    (void)nanosleep(&time, NULL);
}

static int sync_file(long call, int descriptor) {
    struct file *file = file_at(descriptor);
    if (!file)
        return (int)syscall(call, descriptor);
    if (meets(SYNC_SLOW))
        wait_for_the_disk();
    bool refused = meets(SYNC_EIO), lost = !refused && meets(SYNC_LOST);
    lost |= !refused && !file->name[0] && meets(HOME_LOST);
    (void)pthread_mutex_lock(&file->mutex);
    if (lost)
        lose_unsynced(file);
    file->errors += refused || lost;
    bool tell = told_of[descriptor] != file->errors;
    told_of[descriptor] = file->errors;
    int answer = refused ? 0 : (int)syscall(call, descriptor);
    if (!refused && !answer)
        forget_notes(file);
    (void)pthread_mutex_unlock(&file->mutex);
    return tell ? (int)fail(EIO) : answer;
}

int fsync(int descriptor) {
    return sync_file(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
    return sync_file(SYS_fdatasync, descriptor);
}

/* What was there is not any more. */
static void drop_notes(struct file *file) {
    (void)pthread_mutex_lock(&file->mutex);
    (void)syscall(SYS_ftruncate, file->undo, 0L);
    (void)syscall(SYS_ftruncate, file->lost, 0L);
    (void)pthread_mutex_unlock(&file->mutex);
}

int ftruncate64(int descriptor, off64_t length) {
    struct file *file = file_at(descriptor);
    if (file && meets(TRUNCATE))
        return (int)fail(EIO);
    int answer = (int)syscall(SYS_ftruncate, descriptor, length);
    if (file && !answer && !length)
        drop_notes(file);
    return answer;
}

int unlink(const char *path) {
    const char *name = part_of_database(path);
    int answer = (int)syscall(SYS_unlink, path);
    if (name && !answer)
        drop_notes(file_named(name));
    return answer;
}

int ftruncate(int descriptor, off_t length) __attribute__((alias("ftruncate64")));

/* ------------------------------------------------------------------ reading */

ssize_t pread64(int descriptor, void *data, size_t length, off64_t offset) {
    if (file_at(descriptor) && meets(READ))
        return fail(EIO);
    return syscall(SYS_pread64, descriptor, data, length, offset);
}

ssize_t pread(int descriptor, void *data, size_t length, off_t offset)
    __attribute__((alias("pread64")));

void *mmap64(void *at, size_t length, int protection, int flags, int descriptor, off64_t offset) {
    if (file_at(descriptor) && meets(MAP))
        return fail(ENOMEM), MAP_FAILED; // NOLINT(performance-no-int-to-ptr)
    return (void *)syscall(SYS_mmap, at, length, protection, flags, descriptor, offset);
}

void *mmap(void *at, size_t length, int protection, int flags, int descriptor, off_t offset)
    __attribute__((alias("mmap64")));
