#include "app/machine/execution/avx512.h"

namespace lanescope::simt {

#if LANESCOPE_HAS_AVX512
bool use_avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi") &&
                  __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
bool use_avx512 = false;
#endif

}  // namespace lanescope::simt
