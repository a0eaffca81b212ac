#pragma once

/// The number of blocks that this process has taken from the heap so far.
///
/// Counts by standing in front of the C library's functions, so that it has to be linked into the
/// executable itself.
unsigned long allocation_count(void);
