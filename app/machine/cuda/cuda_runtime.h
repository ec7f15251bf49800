// CUDA's words for the host compiler, so that it can compile a CUDA file for the SIMT machine: here those of the
// language, in the files that it includes those of the library.
//
// What a kernel calls is declared here and defined by the machine: a call comes from the kernel's own code, so its
// return address says file, line and column. No standard header is included, since compiling one takes longer than the
// kernel.
#pragma once
#pragma GCC system_header
#line 10 "<lanescope>/cuda_runtime.h"

typedef decltype(sizeof 0) size_t;

#define __CUDACC__ 1
#define __CUDA_ARCH__ 900
#define __global__ __attribute__((flatten, used))
#define __device__
#define __host__
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(...)
#define __grid_constant__
#define __align__(bytes) __attribute__((aligned(bytes)))
// The blocks that one thread of the CPU runs follow one another, so a block's shared memory is the thread's.
#define __shared__ static thread_local
// One that the text never writes must stay memory: the compiler would put its values in place of reads.
#define __constant__ static __attribute__((used))
#define __managed__ static

// Macros, so that it is the kernel's own line that stops.
#define __trap() __builtin_trap()
#define __builtin_assume(condition) ((void)0)

// Loads and stores by way of a cache; to the machine all are alike. Macros, so that the access is the caller's own.
#define __ldg(pointer) (*(pointer))
#define __ldca(pointer) (*(pointer))
#define __ldcg(pointer) (*(pointer))
#define __ldcs(pointer) (*(pointer))
#define __ldlu(pointer) (*(pointer))
#define __ldcv(pointer) (*(pointer))
#define __stwb(pointer, value) (*(pointer) = (value))
#define __stcg(pointer, value) (*(pointer) = (value))
#define __stcs(pointer, value) (*(pointer) = (value))
#define __stwt(pointer, value) (*(pointer) = (value))

#include <lanescope_arithmetic.h>
#include <lanescope_atomics.h>
#include <lanescope_host.h>
#include <lanescope_integers.h>
#include <lanescope_lanes.h>
#include <lanescope_launch.h>
#include <lanescope_rounding.h>
#include <lanescope_vectors.h>
