// Attributes of functions that host code of CUDA files calls by their C names.
#pragma once

/// `used` keeps functions without callers in the program.
#define LANESCOPE_EXPORT [[gnu::visibility("default"), gnu::used]]
