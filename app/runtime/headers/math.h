// The C++ library's <math.h>, but std::lerp stays in std: programs define their own lerp, as helper_math.h does.
#pragma GCC system_header
#line 4 "<lanescope>/math.h"
#if defined(_GLIBCXX_INCLUDE_NEXT_C_HEADERS) || !defined(__cplusplus)
#include_next <math.h>
#else
#include <cmath>
#define lerp fma  // a second `using std::fma` has no effect
#include_next <math.h>
#undef lerp
#endif
