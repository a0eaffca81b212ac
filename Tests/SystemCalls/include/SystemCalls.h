/* Nothing is called from outside: the library is put in front of the C library with LD_PRELOAD. */
