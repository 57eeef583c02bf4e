/* Long texts, page by page: rules and logs. Texts are Markdown of the simplest
 * kind: headings, paragraphs, lists, **bold**. */
#ifndef TERMINAL_PAGER_H
#define TERMINAL_PAGER_H

/* Show until the reader has enough. Survives changes of size. */
void pager_show(const char *title, const char *markdown, int from_the_end);

/* Write as plain sentences, without marks, each paragraph one line. */
void pager_print(const char *markdown, void (*print)(const char *line));

#endif
