// Before Thrust and CUB of the CUDA Toolkit. Their functions of inline PTX are complete whatever clang's version is.
#pragma once
#include <cuda_runtime.h>
#define NVTX_DISABLE
#include <cuda/std/__cccl/ptx_isa.h>
#undef __cccl_ptx_isa
#define __cccl_ptx_isa 870ULL
