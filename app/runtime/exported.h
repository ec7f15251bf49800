// Functions that the host code of CUDA files calls by their C names.
#pragma once

/// Kept although nothing in the program calls it.
#define LANESCOPE_EXPORT [[gnu::visibility("default"), gnu::used]]
