/* `ludoteca serve`: tables for the browser. */
#include "server/serve.h"

#include "cli/arguments.h"
#include "cli/catalogue.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "front/table.h"
#include "front/translate.h"

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
       "  --host ADDRESS  0.0.0.0 listens to other machines too\n"
       "  --db FILE       the database; otherwise in the data folder\n"
       "  --web FOLDER    the page; otherwise the folder web next to the program\n"
       "  --cert FILE, --key FILE\n"
       "                  certificate and private key, for https\n"
       "  --origin URL    another site whose pages may use this server\n"
       "  --behind-proxy  trust the proxy's word on who connects\n"
       "  --bots N        threads that bots think on\n"
       "  --keep-awake    answer sooner: the processor does not doze while people play\n"
       "  --sockets-per-address N, --tables-per-client N, --messages-per-second N\n"
       "                  limits for each; 0 stands for none\n"
       "  --keep-finished DAYS, --keep-idle DAYS\n"
       "                  how long tables are kept that are over (90), or that nobody\n"
       "                  touches (180); 0 stands for ever\n"
       "\n"
       "Examples:\n"
       "  ludoteca serve\n"
       "  ludoteca serve --host 0.0.0.0 --port 443 --cert my.pem --key my.key");

enum { PATH_SIZE = 4096 };

static void say_ready(const struct serve_settings *settings, int port) {
    bool local = !strcmp(settings->host, "127.0.0.1") || !strcmp(settings->host, "0.0.0.0");
    (void)printf(_("Ludoteca is ready: %s://%s:%d/"), settings->cert ? "https" : "http",
                 local ? "localhost" : settings->host, port);
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

static int64_t usual_bots(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 2 ? cores - 1 : 1;
}

int command_serve(int argc, char **argv) {
    struct serve_settings settings = {.host = "127.0.0.1", .ready = say_ready};
    int64_t port = 8080, bots = usual_bots(), sockets = 200, tables = 100, messages = 30;
    int64_t finished = 90, idle = 180;
    const struct argument known[] = {
        {"port", ARGUMENT_NUMBER, &port, 0, 65535},
        {"host", ARGUMENT_TEXT, &settings.host, 0, 0},
        {"db", ARGUMENT_TEXT, &settings.database, 0, 0},
        {"web", ARGUMENT_TEXT, &settings.web, 0, 0},
        {"cert", ARGUMENT_TEXT, &settings.cert, 0, 0},
        {"key", ARGUMENT_TEXT, &settings.key, 0, 0},
        {"origin", ARGUMENT_TEXT, &settings.origin, 0, 0},
        {"behind-proxy", ARGUMENT_FLAG, &settings.behind_proxy, 0, 0},
        {"keep-awake", ARGUMENT_FLAG, &settings.keep_awake, 0, 0},
        {"bots", ARGUMENT_NUMBER, &bots, 1, 64},
        {"sockets-per-address", ARGUMENT_NUMBER, &sockets, 0, 1000000},
        {"tables-per-client", ARGUMENT_NUMBER, &tables, 0, 1000000},
        {"messages-per-second", ARGUMENT_NUMBER, &messages, 0, 1000000},
        {"keep-finished", ARGUMENT_NUMBER, &finished, 0, 36500},
        {"keep-idle", ARGUMENT_NUMBER, &idle, 0, 36500},
        {0}};
    struct arguments arguments = {.help = help, .known = known};
    struct ludo_error error = {.translate = translate};
    int code = arguments_read(&arguments, argc, argv);
    if (code >= 0)
        return code;
    settings.port = (int)port;
    settings.bots = (int)bots;
    settings.sockets_per_address = (int)sockets;
    settings.tables_per_client = (int)tables;
    settings.messages_per_second = (int)messages;
    settings.keep_finished = (int)finished;
    settings.keep_idle = (int)idle;
    return serve(&settings, &error) < 0 ? output_error(&error) : 0;
}
