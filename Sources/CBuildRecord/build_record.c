#include "build_record.h"

const char *taxguide_commit(void) { return TAXGUIDE_COMMIT; }
