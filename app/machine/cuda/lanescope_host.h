// What a host function calls: memory, copies, events, streams, and questions about the device.
#pragma once
#pragma GCC system_header
#line 5 "<lanescope>/lanescope_host.h"

extern "C" {  // as CUDA brings them without an #include
[[noreturn]] void exit(int) noexcept;
[[noreturn]] void abort() noexcept;
void* malloc(size_t) noexcept;
void* calloc(size_t, size_t) noexcept;
void free(void*) noexcept;
int rand() noexcept;
void srand(unsigned) noexcept;
}

enum cudaError_t { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2 };
typedef cudaError_t cudaError;
enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
enum cudaFuncCache {
    cudaFuncCachePreferNone,
    cudaFuncCachePreferShared,
    cudaFuncCachePreferL1,
    cudaFuncCachePreferEqual
};
typedef struct lanescope_stream* cudaStream_t;
typedef struct lanescope_event* cudaEvent_t;
struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerMultiprocessor, totalConstMem;
    int major, minor, warpSize, multiProcessorCount, maxThreadsPerBlock, maxThreadsPerMultiProcessor, regsPerBlock,
        regsPerMultiprocessor, memoryBusWidth, memoryClockRate, clockRate, l2CacheSize;
};
extern "C" {
cudaError_t lanescope_malloc(void** pointer, size_t bytes);
cudaError_t cudaFree(void* pointer) asm("lanescope_cudaFree");
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) asm("lanescope_cudaMemcpy");
cudaError_t cudaMemset(void* to, int value, size_t bytes) asm("lanescope_cudaMemset");
cudaError_t cudaDeviceSynchronize() asm("lanescope_cudaDeviceSynchronize");
cudaError_t cudaGetLastError() asm("lanescope_cudaGetLastError");
cudaError_t cudaPeekAtLastError() asm("lanescope_cudaPeekAtLastError");
cudaError_t cudaDeviceReset() asm("lanescope_cudaDeviceSynchronize");
cudaError_t cudaFreeHost(void* pointer) asm("lanescope_cudaFreeHost");
cudaError_t cudaSetDevice(int device) asm("lanescope_cudaSetDevice");
cudaError_t cudaGetDevice(int* device) asm("lanescope_cudaGetDevice");
cudaError_t cudaGetDeviceCount(int* count) asm("lanescope_cudaGetDeviceCount");
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) asm("lanescope_cudaGetDeviceProperties");
const char* cudaGetErrorString(cudaError_t error) asm("lanescope_cudaGetErrorString");
const char* cudaGetErrorName(cudaError_t error) asm("lanescope_cudaGetErrorName");
cudaError_t cudaEventCreate(cudaEvent_t* event) asm("lanescope_cudaEventCreate");
cudaError_t cudaEventDestroy(cudaEvent_t event) asm("lanescope_cudaEventDestroy");
cudaError_t cudaEventSynchronize(cudaEvent_t event) asm("lanescope_cudaEventSynchronize");
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from,
                                 cudaEvent_t to) asm("lanescope_cudaEventElapsedTime");
cudaError_t cudaStreamCreate(cudaStream_t* stream) asm("lanescope_cudaStreamCreate");
cudaError_t cudaStreamDestroy(cudaStream_t stream) asm("lanescope_cudaStreamDestroy");
cudaError_t cudaStreamSynchronize(cudaStream_t stream) asm("lanescope_cudaStreamSynchronize");
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr) asm("lanescope_memcpy_async");
cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes,
                            cudaStream_t stream = nullptr) asm("lanescope_memset_async");
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr) asm("lanescope_event_record");
template <class T>
cudaError_t cudaMalloc(T** pointer, size_t bytes) {
    return lanescope_malloc((void**)pointer, bytes);
}
template <class T>
cudaError_t cudaMallocManaged(T** pointer, size_t bytes, unsigned = 1) {
    return lanescope_malloc((void**)pointer, bytes);
}
template <class T>
cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t) {
    return lanescope_malloc((void**)pointer, bytes);
}
template <class T>
cudaError_t cudaMallocHost(T** pointer, size_t bytes, unsigned = 0) {
    return (*pointer = (T*)malloc(bytes)) ? cudaSuccess : cudaErrorMemoryAllocation;
}
template <class T>
cudaError_t cudaHostAlloc(T** pointer, size_t bytes, unsigned = 0) {
    return cudaMallocHost(pointer, bytes);
}
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) { return cudaStreamCreate(stream); }
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return cudaEventCreate(event); }
inline cudaError_t cudaFreeAsync(void* pointer, cudaStream_t) { return cudaFree(pointer); }
template <class Function>
cudaError_t cudaFuncSetAttribute(Function, cudaFuncAttribute, int) {
    return cudaSuccess;
}
template <class Function>
cudaError_t cudaFuncSetCacheConfig(Function, cudaFuncCache) {
    return cudaSuccess;
}

template <class T>
__attribute__((always_inline)) inline cudaError_t cudaMemcpyToSymbol(T& symbol, const void* from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice) {
    return cudaMemcpy((char*)&symbol + offset, from, bytes, cudaMemcpyHostToDevice);
}
template <class T>
__attribute__((always_inline)) inline cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost) {
    return cudaMemcpy(to, (const char*)&symbol + offset, bytes, cudaMemcpyDeviceToHost);
}
template <class T>
cudaError_t cudaGetSymbolAddress(void** address, const T& symbol) {
    return *address = (void*)&symbol, cudaSuccess;
}
