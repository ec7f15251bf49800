// CUDA's keywords as attributes of clang.
#pragma once

// As the compiler of CUDA files defines them.
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#if !defined(__NVCC__) && !defined(LANESCOPE_CCCL)  // CUDA's libraries then expect the rest of nvcc
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#endif
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#if defined(__CUDA_ARCH__) || !defined(__ELF__)
#define __managed__ __attribute__((device))
#else  // the runtime finds the host's copies by their section
#define __managed__ __attribute__((device, section("managed_variables")))
#endif
#define __grid_constant__
#if __clang_major__ < 15  // a keyword since clang 15
// libstdc++ writes `__attribute__((__noinline__))`. `__declspec` (-fdeclspec) is right in such a list too, where clang
// ignores it as an unknown attribute; `__attribute__` would not be.
#define __noinline__ __declspec(noinline)
#endif
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __builtin_align__(bytes) __align__(bytes)
#define CUDART_VERSION 12000
#ifndef CUDA_VERSION
#define CUDA_VERSION 12000
#endif

#define LANESCOPE_MEMBER __attribute__((host, device, always_inline, nodebug)) inline
// `nodebug` attributes the instructions to the calling line.
#define LANESCOPE_DEVICE static __attribute__((device, always_inline, nodebug)) inline
#define LANESCOPE_BOTH static __attribute__((host, device, always_inline, nodebug)) inline
