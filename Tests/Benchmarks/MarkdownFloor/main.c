// The floor of a site build: parses each Markdown file with cmark-gfm, renders it, and writes a file of the size that
// the page of a site has. No front matter is read, nothing is checked, and there is one thread.
//
//   MarkdownFloor LIST OUTPUT BYTES
//
// LIST names one file a line; OUTPUT is an empty folder; each file written has at least BYTES bytes.

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const extension_names[] = {"table", "autolink", "tasklist"};

static char *read_file(const char *path, size_t *size) {
    int file = open(path, O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) {
        perror(path);
        exit(1);
    }
    char *bytes = malloc((size_t)status.st_size + 1);
    *size = 0;
    ssize_t count;
    while ((count = read(file, bytes + *size, (size_t)status.st_size - *size)) > 0) *size += (size_t)count;
    bytes[*size] = 0;
    close(file);
    return bytes;
}

// The Markdown behind the second line of three hyphens.
static const char *body_of(const char *text) {
    const char *end = strncmp(text, "---\n", 4) == 0 ? strstr(text + 4, "\n---\n") : NULL;
    return end ? end + 5 : text;
}

int main(int count, char **arguments) {
    if (count != 4) {
        fprintf(stderr, "MarkdownFloor LIST OUTPUT BYTES\n");
        return 64;
    }
    cmark_gfm_core_extensions_ensure_registered();
    size_t page_bytes = (size_t)atol(arguments[3]);
    char *padding = malloc(page_bytes + 1);
    memset(padding, ' ', page_bytes);
    FILE *list = fopen(arguments[1], "r");
    if (!list || chdir(arguments[2]) != 0) {
        perror("MarkdownFloor");
        return 1;
    }
    char *path = NULL;
    size_t capacity = 0;
    ssize_t length;
    long number = 0;
    while ((length = getline(&path, &capacity, list)) > 0) {
        if (path[length - 1] == '\n') path[length - 1] = 0;
        size_t size;
        char *text = read_file(path, &size);
        const char *body = body_of(text);
        cmark_parser *parser = cmark_parser_new(CMARK_OPT_FOOTNOTES);
        for (size_t index = 0; index < sizeof extension_names / sizeof *extension_names; index++)
            cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(extension_names[index]));
        cmark_parser_feed(parser, body, size - (size_t)(body - text));
        cmark_node *document = cmark_parser_finish(parser);
        char *html = cmark_render_html(document, CMARK_OPT_FOOTNOTES, cmark_parser_get_syntax_extensions(parser));

        char name[32];
        if (number % 1000 == 0) {
            snprintf(name, sizeof name, "%ld", number / 1000);
            mkdir(name, 0755);
        }
        snprintf(name, sizeof name, "%ld/%ld.html", number / 1000, number % 1000);
        int page = open(name, O_WRONLY | O_CREAT | O_EXCL, 0644);
        size_t html_bytes = strlen(html);
        size_t rest = page_bytes > html_bytes ? page_bytes - html_bytes : 0;
        char *whole = malloc(html_bytes + rest);
        memcpy(whole, html, html_bytes);
        memcpy(whole + html_bytes, padding, rest);
        if (page < 0 || write(page, whole, html_bytes + rest) != (ssize_t)(html_bytes + rest)) {
            perror(name);
            return 1;
        }
        close(page);
        number++;
        free(whole);
        free(html);
        cmark_node_free(document);
        cmark_parser_free(parser);
        free(text);
    }
    return 0;
}
