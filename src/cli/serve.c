/* `ludoteca serve`: tables for the browser. */
#include "server/serve.h"

#include "cli/arguments.h"
#include "cli/catalogue.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "front/table.h"
#include "front/translate.h"
#include "server/limits.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    N_("ludoteca serve [--port 8080] [--host 127.0.0.1] [--db FILE] [--web FOLDER]\n"
       "               [--cert FILE --key FILE] [--lang es|fr|en]\n"
       "\n"
       "Serves tables to browsers, for play with friends and against bots. Prints the\n"
       "link when it is ready, and stops at Ctrl-C; a match goes on where it was when\n"
       "the server is started again.\n"
       "\n"
       "  --port N        where to listen; 0 takes any port that is free\n"
       "  --host ADDRESS  0.0.0.0 or :: listens to other machines too\n"
       "  --name HOST     a name that the server may be called by, as play.example.org;\n"
       "                  may be given again. Otherwise localhost and its addresses\n"
       "  --db FILE       the database; otherwise in the data folder\n"
       "  --web FOLDER    the page; otherwise the folder web next to the program\n"
       "  --cert FILE, --key FILE\n"
       "                  certificate and private key, for https\n"
       "  --origin URL    another site whose pages may use this server\n"
       "  --behind-proxy  trust the proxy's word on who connects\n"
       "  --metrics PORT  counters for Prometheus, on this machine alone\n"
       "  --bots N        threads that bots think on\n"
       "  --keep-awake    answer sooner: the processor does not doze while people play\n"
       "  --sockets-per-address N, --tables-per-address N, --messages-per-second N\n"
       "                  limits for each; 0 stands for none\n"
       "  --work-per-address N     per cent of a processor that one address may use\n"
       "  --storage-per-address N  megabytes that one may store in a day\n"
       "  --limits        print the limits and what they allow, as JSON with --json\n"
       "  --away SECONDS  how long somebody is away before their seat may be opened to\n"
       "                  another person, where it knows something hidden (180)\n"
       "  --keep-finished DAYS, --keep-idle DAYS\n"
       "                  how long tables are kept that are over (90), or that nobody\n"
       "                  touches (180); 0 stands for ever\n"
       "\n"
       "Examples:\n"
       "  ludoteca serve\n"
       "  ludoteca serve --host 0.0.0.0 --port 443 --cert my.pem --key my.key");

enum { PATH_SIZE = 4096 };

/* The name that the link has: the first one that was given, or where it listens. */
static void write_host(const struct serve_settings *settings, char *text, size_t size) {
    static const char *const local[] = {"127.0.0.1", "0.0.0.0", "::1", "::"};
    const char *host = settings->names ? settings->name[0] : settings->host;
    for (size_t i = 0; i < sizeof local / sizeof local[0]; i++)
        if (!strcmp(host, local[i]))
            host = "localhost";
    (void)snprintf(text, size, strchr(host, ':') ? "[%s]" : "%s", host);
}

static void say_ready(const struct serve_settings *settings, int port, int metrics) {
    char host[256];
    if (settings->metrics >= 0) {
        (void)printf(_("Metrics: %s"), "http://127.0.0.1:");
        (void)printf("%d/metrics\n", metrics);
    }
    write_host(settings, host, sizeof host);
    (void)printf(_("Ludoteca is ready: %s://%s:%d/"), settings->cert ? "https" : "http", host,
                 port);
    (void)putchar('\n');
    (void)fflush(stdout);
}

/* Make the folder and those above it. */
static int make_folders(const char *path, struct ludo_error *error) {
    char part[PATH_SIZE];
    for (size_t i = 1; path[i - 1]; i++) {
        if (path[i] != '/' && path[i])
            continue;
        (void)snprintf(part, sizeof part, "%.*s", (int)i, path);
        if (mkdir(part, 0700) && errno != EEXIST)
            return ludo_fail(error, LUDO_EFILE, "%s: %s", part, strerror(errno));
    }
    return LUDO_OK;
}

/* $XDG_DATA_HOME/ludoteca/ludoteca.db */
static int usual_database(char *path, size_t size, struct ludo_error *error) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    char folder[PATH_SIZE - 64];
    if (data && data[0] == '/')
        (void)snprintf(folder, sizeof folder, "%s/ludoteca", data);
    else if (home && *home)
        (void)snprintf(folder, sizeof folder, "%s/.local/share/ludoteca", home);
    else
        return ludo_fail(error, LUDO_EUSAGE, "there is no data folder: use --db FILE");
    (void)snprintf(path, size, "%s/ludoteca.db", folder);
    return make_folders(folder, error);
}

/* The folder web next to the program, if there is one. */
static const char *usual_web(char *path, size_t size) {
    ssize_t length = readlink("/proc/self/exe", path, size - 8);
    struct stat status;
    if (length <= 0)
        return NULL;
    path[length] = '\0';
    char *slash = strrchr(path, '/');
    if (!slash)
        return NULL;
    memcpy(slash, "/web", 5);
    return !stat(path, &status) && S_ISDIR(status.st_mode) ? path : NULL;
}

static char *list_games(void) {
    struct ludo_text text = {0};
    do {
        struct ludo_json json = ludo_json_in(&text);
        ludo_json_object(&json);
        ludo_json_put_string(&json, "version", LUDO_VERSION);
        ludo_json_key(&json, "games");
        catalogue_json(false, &json);
        ludo_json_object_end(&json);
    } while (text_again(&text));
    return text.data;
}

static int serve(struct serve_settings *settings, struct ludo_error *error) {
    char database[PATH_SIZE], web[PATH_SIZE];
    if (!settings->cert != !settings->key)
        return ludo_fail(error, LUDO_EUSAGE, "--cert and --key go together");
    if (!settings->database && usual_database(database, sizeof database, error) < 0)
        return error->code;
    if (!settings->database)
        settings->database = database;
    if (!settings->web)
        settings->web = usual_web(web, sizeof web);
    char *games = list_games();
    settings->games = games;
    int answer = serve_run(settings, error);
    free(games);
    return answer;
}

/* At least two, so that no address keeps all of them busy. */
static int64_t usual_bots(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 3 ? cores - 1 : 2;
}

/* The limits in force, by the names of their options, and what follows from them. */
static void print_limits(const struct serve_settings *settings, bool as_json) {
    const struct limits limits = limits_of(settings);
    const int64_t day = limits_storage_in_a_day(&limits);
    const struct {
        const char *name;
        int64_t value;
    } values[] = {{"sockets-per-address", settings->sockets_per_address},
                  {"tables-per-address", settings->tables_per_address},
                  {"messages-per-second", settings->messages_per_second},
                  {"work-per-address", settings->work_per_address},
                  {"storage-per-address", settings->storage_per_address}};
    char data[512];
    struct ludo_text text = ludo_text_in(data, sizeof data);
    struct ludo_json json = ludo_json_in(&text);
    ludo_json_object(&json);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        ludo_json_put_int(&json, values[i].name, values[i].value);
        if (!as_json)
            (void)printf("--%-20s %6d\n", values[i].name, (int)values[i].value);
    }
    ludo_json_put_int(&json, "bytes-at-once", (int64_t)limits.storage_burst);
    ludo_json_put_int(&json, "bytes-in-24-hours", day);
    ludo_json_object_end(&json);
    if (as_json)
        output_text(data);
    else if (!day)
        output_text(_("There is no limit to what one address can store."));
    else
        (void)printf(_("One address can store up to %d MB in any 24 hours.\n"),
                     (int)((day + 999999) / 1000000));
}

int command_serve(int argc, char **argv) {
    struct serve_settings settings = {.host = "127.0.0.1", .ready = say_ready};
    struct argument_list names = {0};
    int64_t metrics = -1, port = 8080, bots = usual_bots(), sockets = 200, tables = 100,
            messages = 30, away = 180, finished = 90, idle = 180;
    int64_t work = 20, storage = 80;
    bool limits = false, json = false;
    const struct argument known[] = {
        {"port", ARGUMENT_NUMBER, &port, 0, 65535},
        {"host", ARGUMENT_TEXT, &settings.host, 0, 0},
        {"db", ARGUMENT_TEXT, &settings.database, 0, 0},
        {"web", ARGUMENT_TEXT, &settings.web, 0, 0},
        {"name", ARGUMENT_LIST, &names, 0, 0},
        {"metrics", ARGUMENT_NUMBER, &metrics, 0, 65535},
        {"cert", ARGUMENT_TEXT, &settings.cert, 0, 0},
        {"key", ARGUMENT_TEXT, &settings.key, 0, 0},
        {"origin", ARGUMENT_TEXT, &settings.origin, 0, 0},
        {"behind-proxy", ARGUMENT_FLAG, &settings.behind_proxy, 0, 0},
        {"keep-awake", ARGUMENT_FLAG, &settings.keep_awake, 0, 0},
        {"bots", ARGUMENT_NUMBER, &bots, 1, 64},
        {"sockets-per-address", ARGUMENT_NUMBER, &sockets, 0, 1000000},
        {"tables-per-address", ARGUMENT_NUMBER, &tables, 0, 1000000},
        {"messages-per-second", ARGUMENT_NUMBER, &messages, 0, 1000000},
        {"work-per-address", ARGUMENT_NUMBER, &work, 0, 100},
        {"storage-per-address", ARGUMENT_NUMBER, &storage, 0, 1000000},
        {"limits", ARGUMENT_FLAG, &limits, 0, 0},
        {"json", ARGUMENT_FLAG, &json, 0, 0},
        {"away", ARGUMENT_NUMBER, &away, 1, 86400},
        {"keep-finished", ARGUMENT_NUMBER, &finished, 0, 36500},
        {"keep-idle", ARGUMENT_NUMBER, &idle, 0, 36500},
        {0}};
    struct arguments arguments = {.help = help, .known = known};
    struct ludo_error error = {.translate = translate};
    int code = arguments_read(&arguments, argc, argv);
    if (code >= 0)
        return code;
    settings.name = names.item;
    settings.names = names.count;
    settings.metrics = (int)metrics;
    settings.port = (int)port;
    settings.bots = (int)bots;
    settings.sockets_per_address = (int)sockets;
    settings.tables_per_address = (int)tables;
    settings.messages_per_second = (int)messages;
    settings.work_per_address = (int)work;
    settings.storage_per_address = (int)storage;
    if (limits) {
        print_limits(&settings, json);
        return output_finish(0);
    }
    settings.away_seconds = (int)away;
    settings.keep_finished = (int)finished;
    settings.keep_idle = (int)idle;
    return serve(&settings, &error) < 0 ? output_error(&error) : 0;
}
