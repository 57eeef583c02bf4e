/* Letters of people's texts: accents are ignored (CW-14). */
#include "games/crackword/words.h"

#include "base/utf8.h"

#include <string.h>

/* U+00C0 to U+00DE as they are read; lower case is 32 further. Blank: none. */
static const char latin[] = "AAAAAA&CEEEEIIII NOOOOO OUUUUY ";

enum { ENYE = 26, TILDE = 0x303 };

/* The character that `text` begins with; its bytes, or 0. Beyond three bytes
 * there are no letters of ours. */
static int read_character(const char *text, unsigned *character) {
    const unsigned char *c = (const unsigned char *)text;
    size_t length = utf8_length(text);
    if (length == 1)
        *character = c[0];
    else if (length == 2)
        *character = (c[0] & 0x1fu) << 6 | (c[1] & 0x3fu);
    else
        return 0;
    return (int)length;
}

/* "A", "AE" or "OE" of a character; "~" for Ñ; "" for what is no letter. */
static const char *fold(unsigned character) {
    static const char alphabet[] = "A\0B\0C\0D\0E\0F\0G\0H\0I\0J\0K\0L\0M\0N\0O\0P\0Q\0R\0S\0T\0"
                                   "U\0V\0W\0X\0Y\0Z";
    if (character == 0xd1 || character == 0xf1)
        return "~";
    if (character == 0x152 || character == 0x153)
        return "OE";
    if (character == 0x178 || character == 0xff)
        return "Y";
    if (character >= 0xe0 && character <= 0xfe)
        character -= 32;
    if (character >= 0xc0 && character <= 0xde)
        character = (unsigned char)latin[character - 0xc0];
    else if (character >= 'a' && character <= 'z')
        character -= 'a' - 'A';
    if (character == '&')
        return "AE";
    return character >= 'A' && character <= 'Z' ? alphabet + (size_t)2 * (character - 'A') : "";
}

/* An accent written as a character of its own; its bytes, or 0. */
static int read_accent(const char *text, unsigned *accent) {
    int length = read_character(text, accent);
    return length == 2 && *accent >= 0x300 && *accent <= 0x36f ? length : 0;
}

int words_letter_read(const struct words *words, const char *text, uint8_t letters[2], int *count) {
    bool enye = words_letters(words) >> ENYE & 1;
    unsigned character = 0, accent;
    int length = read_character(text, &character);
    const char *folded = length ? fold(character) : "";
    /* An ampersand is none of ours, though the table uses it. */
    if (!*folded || character == '&')
        return 0;
    *count = 0;
    for (; *folded; folded++)
        letters[(*count)++] = *folded != '~' ? (uint8_t)(*folded - 'A') : enye ? ENYE : 'N' - 'A';
    for (int more; (more = read_accent(text + length, &accent)) > 0; length += more)
        if (enye && accent == TILDE && letters[*count - 1] == 'N' - 'A')
            letters[*count - 1] = ENYE;
    return length;
}

int words_text_read(const struct words *words, const char *text, uint8_t *letters, int room,
                    struct ludo_error *error) {
    const char *whole = text;
    int length = 0, count = 0;
    if (!*text)
        return ludo_fail(error, LUDO_ETEXT, "there are no letters in an empty word");
    for (int bytes; *text; text += bytes, length += count) {
        uint8_t some[2];
        bytes = words_letter_read(words, text, some, &count);
        if (!bytes)
            return ludo_fail(error, LUDO_ETEXT,
                             "\"%.80s\" is not made of letters alone: see \"%.20s\"", whole, text);
        if (length + count > room)
            return ludo_fail(error, LUDO_ETEXT, "\"%.80s\" has more than %d letters", whole, room);
        memcpy(letters + length, some, (size_t)count);
    }
    return length;
}

const char *words_letter_name(uint8_t letter) {
    static const char names[][3] = {"A", "B", "C", "D", "E", "F", "G", "H", "I",
                                    "J", "K", "L", "M", "N", "O", "P", "Q", "R",
                                    "S", "T", "U", "V", "W", "X", "Y", "Z", "Ñ"};
    return names[letter];
}
