#include "server/site.h"

#include "base/hash.h"
#include "front/files.h"
#include "server/buffer.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 1024, DEPTH_MAX = 8 };

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".md", "text/markdown; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
};

static bool ends_in(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length > tail && !strcmp(text + length - tail, ending);
}

static const char *type_of(const char *path) {
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends_in(path, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

static struct site_file *add_file(struct site *site, const char *path) {
    site->files = memory_get(site->files, (site->count + 1) * sizeof *site->files);
    struct site_file *file = &site->files[site->count++];
    *file = (struct site_file){.type = type_of(path)};
    file->path = memory_get(NULL, strlen(path) + 1);
    memcpy(file->path, path, strlen(path) + 1);
    file->forever = !strncmp(path, "/assets/", 8);
    return file;
}

static int read_file(struct site *site, const char *folder, const char *path,
                     struct ludo_error *error) {
    char name[2 * PATH_SIZE];
    (void)snprintf(name, sizeof name, "%s%s", folder, path);
    struct site_file *file = add_file(site, path);
    int answer = file_read(name, &file->plain.data, &file->plain.length, error);
    if (answer == LUDO_OK)
        (void)snprintf(file->tag, sizeof file->tag, "\"%016" PRIx64 "\"",
                       hash_add(HASH_START, file->plain.data, file->plain.length));
    return answer;
}

static int read_folder(struct site *site, const char *folder, const char *path, int depth,
                       struct ludo_error *error);

static int read_entry(struct site *site, const char *folder, const char *path, int depth,
                      struct ludo_error *error) {
    char name[2 * PATH_SIZE];
    struct stat status;
    (void)snprintf(name, sizeof name, "%s%s", folder, path);
    if (stat(name, &status))
        return LUDO_OK; /* gone meanwhile */
    if (S_ISDIR(status.st_mode))
        return depth < DEPTH_MAX ? read_folder(site, folder, path, depth + 1, error) : LUDO_OK;
    return S_ISREG(status.st_mode) ? read_file(site, folder, path, error) : LUDO_OK;
}

static int read_folder(struct site *site, const char *folder, const char *path, int depth,
                       struct ludo_error *error) {
    char name[2 * PATH_SIZE];
    (void)snprintf(name, sizeof name, "%s%s", folder, path);
    DIR *entries = opendir(name);
    if (!entries)
        return ludo_fail(error, LUDO_EFILE, "%s: %s", name, strerror(errno));
    int answer = LUDO_OK;
    struct dirent *entry;
    while (answer == LUDO_OK && (entry = readdir(entries))) {
        char inner[PATH_SIZE];
        if (entry->d_name[0] == '.')
            continue;
        int length = snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (length < (int)sizeof inner)
            answer = read_entry(site, folder, inner, depth, error);
    }
    (void)closedir(entries);
    return answer;
}

static int compare(const void *a, const void *b) {
    return strcmp(((const struct site_file *)a)->path, ((const struct site_file *)b)->path);
}

static struct site_file *find(const struct site *site, const char *path) {
    struct site_file wanted = {.path = (char *)path};
    if (!site->count)
        return NULL;
    return bsearch(&wanted, site->files, site->count, sizeof wanted, compare);
}

/* Give a packed file to the one it is made from. */
static void adopt(struct site *site, struct site_file *packed, const char *ending, bool brotli) {
    char path[PATH_SIZE];
    if (!ends_in(packed->path, ending))
        return;
    (void)snprintf(path, sizeof path, "%.*s", (int)(strlen(packed->path) - strlen(ending)),
                   packed->path);
    struct site_file *file = find(site, path);
    if (!file)
        return;
    struct site_body *body = brotli ? &file->brotli : &file->gzip;
    free(body->data);
    *body = packed->plain;
    packed->plain = (struct site_body){0};
}

int site_open(struct site *site, const char *folder, struct ludo_error *error) {
    *site = (struct site){0};
    if (!folder)
        return LUDO_OK;
    int answer = read_folder(site, folder, "", 0, error);
    if (answer < 0) {
        site_close(site);
        return answer;
    }
    if (site->count)
        qsort(site->files, site->count, sizeof *site->files, compare);
    for (size_t i = 0; i < site->count; i++) {
        adopt(site, &site->files[i], ".br", true);
        adopt(site, &site->files[i], ".gz", false);
    }
    return LUDO_OK;
}

void site_close(struct site *site) {
    for (size_t i = 0; i < site->count; i++) {
        struct site_file *file = &site->files[i];
        free(file->path);
        free(file->plain.data);
        free(file->gzip.data);
        free(file->brotli.data);
    }
    free(site->files);
    *site = (struct site){0};
}

/* Places within the page, which the page itself finds. */
static bool is_route(const char *path) {
    static const char *const routes[] = {"/t/", "/play/", "/rules/", "/replay/"};
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if (!strncmp(path, routes[i], strlen(routes[i])))
            return true;
    return !strcmp(path, "/") || !strcmp(path, "/settings") || !strcmp(path, "/play") ||
           !strcmp(path, "/rules") || !strcmp(path, "/replay") || !strcmp(path, "/tables");
}

const struct site_file *site_find(const struct site *site, const char *path) {
    const struct site_file *file = find(site, is_route(path) ? "/index.html" : path);
    return file && file->plain.data ? file : NULL;
}
