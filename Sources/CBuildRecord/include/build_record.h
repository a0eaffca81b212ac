/// The commit that the program was built from, as whoever built it said; empty if nobody did.
const char *taxguide_commit(void);
