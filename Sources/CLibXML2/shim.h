#include <libxml/xmlversion.h>

// Debian's build declares converters of ICU in its headers. Foundation carries another ICU, and a test target that
// imports both fails to compile; nothing here calls the converters, whose fields stand last in their structure.
#undef LIBXML_ICU_ENABLED

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
