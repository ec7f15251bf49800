// --gpu: which of several GPUs. The backends are made before the command line is parsed, so it is looked for early.
#pragma once

namespace lanescope {

inline constexpr int most_gpu = 1023;

/// The number behind the last --gpu, or 0; whether it is a good one, the parser says later.
int gpu_option(int argc, const char* const* argv);

}  // namespace lanescope
