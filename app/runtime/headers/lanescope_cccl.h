// Before Thrust and CUB of the CUDA Toolkit. Their functions of inline PTX are complete whatever clang's version is.
#pragma once
#include <cuda_runtime.h>
#if defined(__CUDA_ARCH__) && !defined(NDEBUG)
// Their own assertions call the C library's function.
extern "C" __attribute__((host, device, noreturn)) inline void __assert_fail(const char* claim, const char* file,
                                                                             unsigned line, const char* function) {
    __assertfail(claim, file, line, function, 1);
}
#endif
#define NVTX_DISABLE
#include <nv/target>
#include <cuda/std/__cccl/ptx_isa.h>
#undef __cccl_ptx_isa
#define __cccl_ptx_isa 870ULL
// For the user's code; these headers have chosen clang by now.
#define __NVCC__ 1
