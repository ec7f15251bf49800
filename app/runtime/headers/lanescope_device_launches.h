// Launches from kernels. app/compilers/device_launches.h writes `kernel<<<grid, block>>>(a)` in device code as
// `lanescope_child<kernel>(grid, block)(a)`.
#pragma once
#include <lanescope_host.h>

struct lanescope_child_shape {
    dim3 grid, block;
    unsigned shared_bytes;
};
/// Runs the kernel after the present grid. The emulator reads the kernel from the name of this function.
template <auto* kernel>
__device__ void lanescope_launch_child(const lanescope_child_shape* shape, const char* arguments, size_t bytes);

/// Lays out arguments as a kernel's parameters.
template <class T>
LANESCOPE_DEVICE void lanescope_put_argument(char* arguments, size_t& bytes, const T& value) {
    bytes = (bytes + alignof(T) - 1) / alignof(T) * alignof(T);
    __builtin_memcpy(arguments + bytes, &value, sizeof value);
    bytes += sizeof value;
}

template <auto* kernel>
struct lanescope_child_launch;
template <class... Parameters, void (*kernel)(Parameters...)>
struct lanescope_child_launch<kernel> {
    lanescope_child_shape shape;
    __attribute__((device, always_inline, nodebug)) void operator()(Parameters... values) const {
        __attribute__((aligned(16))) char arguments[(sizeof(Parameters) + ... + 0) + 16 * sizeof...(values) + 1];
        size_t bytes = 0;
        (lanescope_put_argument(arguments, bytes, values), ...);
        lanescope_launch_child<kernel>(&shape, arguments, bytes);
    }
};
template <auto* kernel>
LANESCOPE_DEVICE lanescope_child_launch<kernel> lanescope_child(dim3 grid, dim3 block, size_t shared_bytes = 0,
                                                                cudaStream_t = nullptr) {
    return {{grid, block, (unsigned)shared_bytes}};
}

// Calls of the runtime in kernels. Launches of a kernel run in their order, so streams do nothing. Host functions of the
// same names need to be declarations or templates: in a precompiled header, clang confuses two bodies.
#define cudaStreamTailLaunch ((cudaStream_t)3)
#define cudaStreamFireAndForget ((cudaStream_t)4)
LANESCOPE_DEVICE cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
    return *stream = nullptr, cudaSuccess;
}
LANESCOPE_DEVICE cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
LANESCOPE_DEVICE cudaError_t cudaGetLastError() { return cudaSuccess; }
LANESCOPE_DEVICE cudaError_t cudaPeekAtLastError() { return cudaSuccess; }
LANESCOPE_DEVICE const char* cudaGetErrorString(cudaError_t error) { return error ? "an error" : "no error"; }
LANESCOPE_DEVICE cudaError_t cudaGetDevice(int* device) { return *device = 0, cudaSuccess; }
template <class T>
LANESCOPE_DEVICE cudaError_t cudaMalloc(T** pointer, size_t bytes) {
    *pointer = (T*)malloc(bytes);
    return *pointer ? cudaSuccess : cudaErrorMemoryAllocation;
}
LANESCOPE_DEVICE cudaError_t cudaFree(void* pointer) { return free(pointer), cudaSuccess; }
// A copy or a fill in a kernel is a launch too: it follows the kernel's earlier launches.
template <class Byte>
__global__ void lanescope_copy(Byte* to, const Byte* from, size_t bytes) {
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < bytes) to[i] = from[i];
}
template <class Byte>
__global__ void lanescope_fill(Byte* to, Byte value, size_t bytes) {
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < bytes) to[i] = value;
}
LANESCOPE_DEVICE cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind,
                                             cudaStream_t = nullptr) {
    if (bytes) lanescope_child<lanescope_copy<char>>((unsigned)((bytes + 255) / 256), 256)((char*)to, (const char*)from, bytes);
    return cudaSuccess;
}
LANESCOPE_DEVICE cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t = nullptr) {
    if (bytes) lanescope_child<lanescope_fill<char>>((unsigned)((bytes + 255) / 256), 256)((char*)to, (char)value, bytes);
    return cudaSuccess;
}
