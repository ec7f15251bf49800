// cuda::std, as the host's C++ library: clang compiles its constexpr functions for kernels too.
#pragma once
#include <cuda_runtime.h>
#include <cstddef>

namespace std {}
namespace cuda {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };

namespace std {
using namespace ::std;
}
}  // namespace cuda
