#include "terminal/keep.h"

#include "front/files.h"
#include "front/table.h"
#include "front/translate.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---------------------------------------------------------------- folder */

static char *format_path(const char *format, ...) __attribute__((format(printf, 1, 2)));

static char *format_path(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *path = malloc((size_t)length + 1);
    if (!path)
        abort();
    va_start(args, format);
    (void)vsnprintf(path, (size_t)length + 1, format, args);
    va_end(args);
    return path;
}

/* NULL if the environment names no place. The caller frees it. */
static char *folder_path(void) {
    const char *data = getenv("XDG_DATA_HOME");
    if (data && data[0] == '/')
        return format_path("%s/ludoteca", data);
    const char *home = getenv("HOME");
    return home && *home ? format_path("%s/.local/share/ludoteca", home) : NULL;
}

static int make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash)
            *slash = '\0';
        bool made = !mkdir(path, 0755) || errno == EEXIST;
        int reason = errno;
        if (slash)
            *slash = '/';
        if (!slash)
            return made ? 0 : reason;
    }
}

/* The folder, made if it was not there. The caller frees `*path`. */
static int folder_open(char **path, struct ludo_error *error) {
    *path = folder_path();
    if (!*path)
        return ludo_fail(error, LUDO_EFILE, "there is no folder to keep matches in: HOME is unset");
    int reason = make_folders(*path);
    if (!reason)
        return LUDO_OK;
    (void)ludo_fail(error, LUDO_EFILE, "%s: %s", *path, strerror(reason));
    free(*path);
    return LUDO_EFILE;
}

void keep_today(char date[16]) {
    time_t now = time(NULL);
    struct tm day;
    if (!localtime_r(&now, &day) || !strftime(date, 16, "%Y-%m-%d", &day))
        date[0] = '\0';
}

/* --------------------------------------------------------------- records */

int keep_new_record(const char *game, char **path, struct ludo_error *error) {
    char *folder, date[16];
    int answer = folder_open(&folder, error);
    if (answer < 0)
        return answer;
    keep_today(date);
    int reason = EEXIST;
    for (int number = 1; reason == EEXIST && number < 10000; number++) {
        *path = format_path("%s/%s-%s-%02d.txt", folder, date, game, number);
        int file = open(*path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        reason = file < 0 ? errno : 0;
        if (!reason) {
            (void)close(file);
            break;
        }
        free(*path);
    }
    if (reason)
        answer = ludo_fail(error, LUDO_EFILE, "%s: %s", folder, strerror(reason));
    free(folder);
    return answer;
}

/* <date>-<game>-NN.txt */
static bool is_record_of(const char *name, const char *game) {
    size_t length = strlen(game);
    return strlen(name) > 11 + length && name[10] == '-' && !strncmp(name + 11, game, length) &&
           name[11 + length] == '-' && strlen(name) > 4 && !strcmp(name + strlen(name) - 4, ".txt");
}

static char *newest_record(const char *folder, const char *game) {
    DIR *entries = opendir(folder);
    char *best = NULL;
    struct timespec best_time = {0};
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        struct stat about;
        if (!is_record_of(entry->d_name, game))
            continue;
        char *path = format_path("%s/%s", folder, entry->d_name);
        bool newer = !stat(path, &about) && (!best || about.st_mtim.tv_sec > best_time.tv_sec ||
                                             (about.st_mtim.tv_sec == best_time.tv_sec &&
                                              about.st_mtim.tv_nsec > best_time.tv_nsec));
        if (newer) {
            free(best);
            best = path;
            best_time = about.st_mtim;
        } else {
            free(path);
        }
    }
    if (entries)
        (void)closedir(entries);
    return best;
}

char *keep_content_path(const char *record) {
    return format_path("%s.content.json", record);
}

int keep_content(const char *record, const char *content, struct ludo_error *error) {
    char *text, *place = keep_content_path(record);
    size_t length;
    int answer = LUDO_OK;
    if (strcmp(place, content) != 0)
        answer = file_read(content, &text, &length, error);
    if (answer == LUDO_OK && strcmp(place, content) != 0) {
        answer = file_write(place, text, length, error);
        free(text);
    }
    free(place);
    return answer;
}

int keep_open(const char *path, const char *content, struct table *table,
              struct ludo_record *record, struct ludo_error *error) {
    struct ludo_error inner = {.translate = error ? error->translate : NULL};
    char *text, *copy = keep_content_path(path);
    size_t length;
    int answer = file_read(path, &text, &length, error);
    if (answer == LUDO_OK) {
        if (!content && !access(copy, R_OK))
            content = copy;
        answer = table_open_record(table, text, length, content, record, &inner);
        if (answer < 0)
            (void)ludo_fail(error, answer, "%.90s: %.140s", path, inner.text);
        free(text);
    }
    free(copy);
    return answer;
}

/* Whether the record can be gone on with; the library is asked, not the text. */
static bool is_unfinished(const char *path) {
    struct table table;
    struct ludo_record record;
    if (keep_open(path, NULL, &table, &record, NULL) < 0)
        return false;
    bool unfinished = !ludo_match_over(&table.match) && table.match.count > 0;
    table_close(&table);
    return unfinished;
}

char *keep_unfinished(const char *game) {
    char *folder = folder_path();
    char *path = folder ? newest_record(folder, game) : NULL;
    free(folder);
    if (path && !is_unfinished(path)) {
        free(path);
        path = NULL;
    }
    return path;
}

/* ----------------------------------------------------------- best scores */

static char *best_path(const char *folder, const char *game) {
    return format_path("%s/best-%s.json", folder, game);
}

/* "standard 0123456789abcdef", or "notes=auto" without content and with options
 * that are not the usual ones, and the date of a match of the day. */
static char *best_key(const struct keep_contest *contest) {
    const struct ludo_setup *setup = contest->setup;
    const struct ludo_option *option = setup->game->options;
    char data[400];
    struct ludo_text key = ludo_text_in(data, sizeof data);
    if (setup->content)
        ludo_text_add_format(&key, "%s %016" PRIx64, setup->content->name, setup->content->hash);
    for (int i = 0; !setup->content && option && option[i].name; i++)
        if (setup->option[i])
            ludo_text_add_format(&key, "%s%s=%s", key.length ? " " : "", option[i].name,
                                 option[i].values[setup->option[i]]);
    ludo_text_add(&key, key.length ? "" : "-");
    if (contest->date)
        ludo_text_add_format(&key, " %s", contest->date);
    return format_path("%s", data);
}

/* The whole file, or an empty object where there is none. */
static int best_load(const char *path, json_t **root, struct ludo_error *error) {
    json_error_t where;
    *root = json_load_file(path, JSON_REJECT_DUPLICATES, &where);
    if (!*root && access(path, F_OK) && errno == ENOENT)
        *root = json_object();
    if (json_is_object(*root))
        return LUDO_OK;
    json_decref(*root);
    return ludo_fail(error, LUDO_EFILE, "%.120s: this is no table of best scores", path);
}

static int best_copy(const json_t *list, struct keep_score *scores) {
    int count = 0;
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item) {
        const char *name = json_string_value(json_object_get(item, "name"));
        const char *date = json_string_value(json_object_get(item, "date"));
        json_t *points = json_object_get(item, "points");
        if (count == KEEP_BEST_MAX || !json_is_integer(points))
            continue;
        struct keep_score *score = &scores[count++];
        *score = (struct keep_score){.points = (int)json_integer_value(points)};
        (void)snprintf(score->name, sizeof score->name, "%s", name ? name : "");
        (void)snprintf(score->date, sizeof score->date, "%s", date ? date : "");
    }
    return count;
}

int keep_best_read(const struct keep_contest *contest, struct keep_score *scores,
                   struct ludo_error *error) {
    char *folder = folder_path();
    if (!folder)
        return 0;
    char *path = best_path(folder, contest->setup->game->name);
    char *key = best_key(contest);
    json_t *root = NULL;
    int answer = best_load(path, &root, error);
    if (answer == LUDO_OK) {
        answer = best_copy(json_object_get(root, key), scores);
        json_decref(root);
    }
    free(key);
    free(path);
    free(folder);
    return answer;
}

static json_t *best_list(const struct keep_score *scores, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        (void)json_array_append_new(list,
                                    json_pack("{s:i,s:s,s:s}", "points", scores[i].points, "name",
                                              scores[i].name, "date", scores[i].date));
    return list;
}

/* Where a new score goes: behind those that are as good and older. */
static int best_insert(struct keep_score *scores, int *count, const struct keep_score *score,
                       bool fewest) {
    int rank = 0;
    while (rank < *count &&
           (fewest ? scores[rank].points <= score->points : scores[rank].points >= score->points))
        rank++;
    if (rank == KEEP_BEST_MAX)
        return rank;
    if (*count < KEEP_BEST_MAX)
        ++*count;
    memmove(&scores[rank + 1], &scores[rank], (size_t)(*count - rank - 1) * sizeof *scores);
    scores[rank] = *score;
    return rank;
}

static int best_store(const char *path, json_t *root, struct ludo_error *error) {
    char *text = json_dumps(root, JSON_INDENT(1) | JSON_SORT_KEYS);
    if (!text)
        return ludo_fail(error, LUDO_EMEMORY, NULL);
    int answer = file_write(path, text, strlen(text), error);
    free(text);
    return answer;
}

int keep_best_add(const struct keep_contest *contest, const struct keep_score *score,
                  struct ludo_error *error) {
    char *folder;
    struct keep_score scores[KEEP_BEST_MAX];
    json_t *root = NULL;
    int answer = folder_open(&folder, error);
    if (answer < 0)
        return answer;
    char *path = best_path(folder, contest->setup->game->name);
    char *key = best_key(contest);
    answer = best_load(path, &root, error);
    if (answer == LUDO_OK) {
        int count = best_copy(json_object_get(root, key), scores);
        int rank = best_insert(scores, &count, score, contest->fewest);
        (void)json_object_set_new(root, key, best_list(scores, count));
        answer = best_store(path, root, error);
        if (answer == LUDO_OK)
            answer = rank;
        json_decref(root);
    }
    free(key);
    free(path);
    free(folder);
    return answer;
}
