// Functions that host code of CUDA files calls by C names.
#pragma once

/// `used`: the program itself never calls them.
#define LANESCOPE_EXPORT [[gnu::visibility("default"), gnu::used]]
