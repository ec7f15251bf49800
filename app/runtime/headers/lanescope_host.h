// The CUDA runtime API for host code.
#pragma once
#include <initializer_list>
#include <lanescope_attributes.h>
#include <lanescope_vectors.h>

// By these, common helpers see whether the runtime is included.
#define __CUDA_RUNTIME_H__
#define __DRIVER_TYPES_H__
#define CUDART_CB
#define CUDARTAPI

// The emulator returns those of app/runtime/cuda_errors.h.
enum cudaError {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInitializationError = 3,
    cudaErrorCudartUnloading = 4,
    cudaErrorProfilerDisabled = 5,
    cudaErrorProfilerNotInitialized = 6,
    cudaErrorProfilerAlreadyStarted = 7,
    cudaErrorProfilerAlreadyStopped = 8,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidPitchValue = 12,
    cudaErrorInvalidSymbol = 13,
    cudaErrorInvalidHostPointer = 16,
    cudaErrorInvalidDevicePointer = 17,
    cudaErrorInvalidTexture = 18,
    cudaErrorInvalidTextureBinding = 19,
    cudaErrorInvalidChannelDescriptor = 20,
    cudaErrorInvalidMemcpyDirection = 21,
    cudaErrorAddressOfConstant = 22,
    cudaErrorTextureFetchFailed = 23,
    cudaErrorTextureNotBound = 24,
    cudaErrorSynchronizationError = 25,
    cudaErrorInvalidFilterSetting = 26,
    cudaErrorInvalidNormSetting = 27,
    cudaErrorMixedDeviceExecution = 28,
    cudaErrorNotYetImplemented = 31,
    cudaErrorMemoryValueTooLarge = 32,
    cudaErrorStubLibrary = 34,
    cudaErrorInsufficientDriver = 35,
    cudaErrorCallRequiresNewerDriver = 36,
    cudaErrorInvalidSurface = 37,
    cudaErrorDuplicateVariableName = 43,
    cudaErrorDuplicateTextureName = 44,
    cudaErrorDuplicateSurfaceName = 45,
    cudaErrorDevicesUnavailable = 46,
    cudaErrorIncompatibleDriverContext = 49,
    cudaErrorMissingConfiguration = 52,
    cudaErrorPriorLaunchFailure = 53,
    cudaErrorLaunchMaxDepthExceeded = 65,
    cudaErrorLaunchFileScopedTex = 66,
    cudaErrorLaunchFileScopedSurf = 67,
    cudaErrorSyncDepthExceeded = 68,
    cudaErrorLaunchPendingCountExceeded = 69,
    cudaErrorInvalidDeviceFunction = 98,
    cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101,
    cudaErrorDeviceNotLicensed = 102,
    cudaErrorSoftwareValidityNotEstablished = 103,
    cudaErrorStartupFailure = 127,
    cudaErrorInvalidKernelImage = 200,
    cudaErrorDeviceUninitialized = 201,
    cudaErrorMapBufferObjectFailed = 205,
    cudaErrorUnmapBufferObjectFailed = 206,
    cudaErrorArrayIsMapped = 207,
    cudaErrorAlreadyMapped = 208,
    cudaErrorNoKernelImageForDevice = 209,
    cudaErrorAlreadyAcquired = 210,
    cudaErrorNotMapped = 211,
    cudaErrorNotMappedAsArray = 212,
    cudaErrorNotMappedAsPointer = 213,
    cudaErrorECCUncorrectable = 214,
    cudaErrorUnsupportedLimit = 215,
    cudaErrorDeviceAlreadyInUse = 216,
    cudaErrorPeerAccessUnsupported = 217,
    cudaErrorInvalidPtx = 218,
    cudaErrorInvalidGraphicsContext = 219,
    cudaErrorNvlinkUncorrectable = 220,
    cudaErrorJitCompilerNotFound = 221,
    cudaErrorUnsupportedPtxVersion = 222,
    cudaErrorJitCompilationDisabled = 223,
    cudaErrorUnsupportedExecAffinity = 224,
    cudaErrorUnsupportedDevSideSync = 225,
    cudaErrorContained = 226,
    cudaErrorInvalidSource = 300,
    cudaErrorFileNotFound = 301,
    cudaErrorSharedObjectSymbolNotFound = 302,
    cudaErrorSharedObjectInitFailed = 303,
    cudaErrorOperatingSystem = 304,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorIllegalState = 401,
    cudaErrorLossyQuery = 402,
    cudaErrorSymbolNotFound = 500,
    cudaErrorNotReady = 600,
    cudaErrorIllegalAddress = 700,
    cudaErrorLaunchOutOfResources = 701,
    cudaErrorLaunchTimeout = 702,
    cudaErrorLaunchIncompatibleTexturing = 703,
    cudaErrorPeerAccessAlreadyEnabled = 704,
    cudaErrorPeerAccessNotEnabled = 705,
    cudaErrorSetOnActiveProcess = 708,
    cudaErrorContextIsDestroyed = 709,
    cudaErrorAssert = 710,
    cudaErrorTooManyPeers = 711,
    cudaErrorHostMemoryAlreadyRegistered = 712,
    cudaErrorHostMemoryNotRegistered = 713,
    cudaErrorHardwareStackError = 714,
    cudaErrorIllegalInstruction = 715,
    cudaErrorMisalignedAddress = 716,
    cudaErrorInvalidAddressSpace = 717,
    cudaErrorInvalidPc = 718,
    cudaErrorLaunchFailure = 719,
    cudaErrorCooperativeLaunchTooLarge = 720,
    cudaErrorTensorMemoryLeak = 721,
    cudaErrorNotPermitted = 800,
    cudaErrorNotSupported = 801,
    cudaErrorSystemNotReady = 802,
    cudaErrorSystemDriverMismatch = 803,
    cudaErrorCompatNotSupportedOnDevice = 804,
    cudaErrorMpsConnectionFailed = 805,
    cudaErrorMpsRpcFailure = 806,
    cudaErrorMpsServerNotReady = 807,
    cudaErrorMpsMaxClientsReached = 808,
    cudaErrorMpsMaxConnectionsReached = 809,
    cudaErrorMpsClientTerminated = 810,
    cudaErrorCdpNotSupported = 811,
    cudaErrorCdpVersionMismatch = 812,
    cudaErrorStreamCaptureUnsupported = 900,
    cudaErrorStreamCaptureInvalidated = 901,
    cudaErrorStreamCaptureMerge = 902,
    cudaErrorStreamCaptureUnmatched = 903,
    cudaErrorStreamCaptureUnjoined = 904,
    cudaErrorStreamCaptureIsolation = 905,
    cudaErrorStreamCaptureImplicit = 906,
    cudaErrorCapturedEvent = 907,
    cudaErrorStreamCaptureWrongThread = 908,
    cudaErrorTimeout = 909,
    cudaErrorGraphExecUpdateFailure = 910,
    cudaErrorExternalDevice = 911,
    cudaErrorInvalidClusterSize = 912,
    cudaErrorFunctionNotLoaded = 913,
    cudaErrorInvalidResourceType = 914,
    cudaErrorInvalidResourceConfiguration = 915,
    cudaErrorUnknown = 999,
    cudaErrorApiFailureBase = 10000
};
typedef cudaError cudaError_t;
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
enum cudaSharedMemConfig {
    cudaSharedMemBankSizeDefault,
    cudaSharedMemBankSizeFourByte,
    cudaSharedMemBankSizeEightByte
};
#define cudaOccupancyDefault 0
#define cudaOccupancyDisableCachingOverride 1
typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
#define cudaStreamDefault 0
#define cudaStreamNonBlocking 1
#define cudaEventDefault 0
#define cudaEventBlockingSync 1
#define cudaEventDisableTiming 2
#define cudaEventInterprocess 4
#define cudaHostAllocDefault 0
#define cudaHostAllocPortable 1
#define cudaHostAllocMapped 2
#define cudaHostAllocWriteCombined 4
#define cudaHostRegisterDefault 0
#define cudaHostRegisterPortable 1
#define cudaHostRegisterMapped 2
#define cudaMemAttachGlobal 1
#define cudaMemAttachHost 2
#define cudaMemAttachSingle 4
#define cudaDeviceScheduleAuto 0
#define cudaDeviceScheduleSpin 1
#define cudaDeviceScheduleYield 2
#define cudaDeviceScheduleBlockingSync 4
#define cudaDeviceBlockingSync 4
#define cudaDeviceMapHost 8
#define cudaCpuDeviceId (-1)
#define cudaInvalidDeviceId (-2)
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void* data);
typedef void (*cudaHostFn_t)(void* data);
enum cudaLimit {
    cudaLimitStackSize,
    cudaLimitPrintfFifoSize,
    cudaLimitMallocHeapSize,
    cudaLimitDevRuntimeSyncDepth,
    cudaLimitDevRuntimePendingLaunchCount,
    cudaLimitMaxL2FetchGranularity,
    cudaLimitPersistingL2CacheSize
};
enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1,
    cudaMemAdviseUnsetReadMostly,
    cudaMemAdviseSetPreferredLocation,
    cudaMemAdviseUnsetPreferredLocation,
    cudaMemAdviseSetAccessedBy,
    cudaMemAdviseUnsetAccessedBy
};
enum cudaComputeMode {
    cudaComputeModeDefault,
    cudaComputeModeExclusive,
    cudaComputeModeProhibited,
    cudaComputeModeExclusiveProcess
};
enum cudaMemoryType { cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice, cudaMemoryTypeManaged };

struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerMultiprocessor, sharedMemPerBlockOptin, totalConstMem;
    int major, minor, warpSize, multiProcessorCount, maxThreadsPerBlock, maxThreadsPerMultiProcessor, regsPerBlock,
        regsPerMultiprocessor, memoryBusWidth, memoryClockRate, clockRate, l2CacheSize, concurrentKernels,
        cooperativeLaunch, maxBlocksPerMultiProcessor, persistingL2CacheMaxSize, integrated, canMapHostMemory,
        unifiedAddressing, managedMemory, concurrentManagedAccess, asyncEngineCount, ECCEnabled, pciBusID, pciDeviceID,
        pciDomainID, computeMode, tccDriver, deviceOverlap, kernelExecTimeoutEnabled, pageableMemoryAccess,
        hostNativeAtomicSupported, computePreemptionSupported, cooperativeMultiDeviceLaunch, isMultiGpuBoard,
        multiGpuBoardGroupID, streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported,
        singleToDoublePrecisionPerfRatio;
    size_t reservedSharedMemPerBlock, memPitch, textureAlignment, texturePitchAlignment, surfaceAlignment;
    int maxThreadsDim[3], maxGridSize[3];
};
struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion;
};

extern "C" {
#if !defined(__CUDA_ARCH__) && defined(__ELF__)  // not in host code for a browser
extern char __start_managed_variables[] __attribute__((weak)), __stop_managed_variables[] __attribute__((weak));
/// The host's copies of __managed__ variables: begin and end.
__attribute__((weak, visibility("default"))) char* lanescope_managed[2] = {__start_managed_variables,
                                                                          __stop_managed_variables};
#endif
cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t shared_bytes = 0,
                             cudaStream_t stream = nullptr);
cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                                        size_t shared_bytes = 0, cudaStream_t stream = nullptr);
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes = 0, cudaStream_t stream = nullptr);
cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared_bytes, void* stream);
cudaError_t cudaMalloc(void** pointer, size_t bytes);
cudaError_t cudaFree(void* pointer);
cudaError_t cudaFreeHost(void* pointer);
cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned flags);
cudaError_t cudaHostUnregister(void* pointer);
cudaError_t lanescope_malloc_address(void** device, void* host);
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t bytes, size_t rows,
                         cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t bytes, size_t rows,
                              cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t bytes, size_t rows);
cudaError_t lanescope_malloc_managed(void** pointer, size_t bytes);
cudaError_t lanescope_malloc_host(void** pointer, size_t bytes);
cudaError_t cudaMallocHost(void** pointer, size_t bytes);
cudaError_t lanescope_malloc_async(void** pointer, size_t bytes, cudaStream_t stream);
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream);
cudaError_t cudaMemset(void* to, int value, size_t bytes);
cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream = nullptr);
cudaError_t cudaGetSymbolAddress(void** address, const void* symbol);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaGetLastError();
cudaError_t cudaDeviceReset();
cudaError_t cudaPeekAtLastError();
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaGetDeviceCount(int* count);
const char* cudaGetErrorString(cudaError_t error);
const char* cudaGetErrorName(cudaError_t error);
cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to);
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data);
}

#define LANESCOPE_HOST static inline __attribute__((host))
LANESCOPE_HOST cudaError_t cudaThreadSynchronize() { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
LANESCOPE_HOST cudaError_t cudaStreamQuery(cudaStream_t) { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaEventQuery(cudaEvent_t) { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned) { return cudaEventCreate(event); }
LANESCOPE_HOST cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return cudaEventCreate(event); }
LANESCOPE_HOST cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr, unsigned = 0) {
    return cudaEventRecord(event, stream);
}
LANESCOPE_HOST cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned, int) {
    return cudaStreamCreate(stream);
}
LANESCOPE_HOST cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    return *least = *greatest = 0, cudaSuccess;
}
// Streams work one after the other, so all earlier work is done.
LANESCOPE_HOST cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                                 unsigned) {
    return callback(stream, cudaSuccess, data), cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void*, size_t = 0, unsigned = cudaMemAttachSingle) {
    return cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaMemPrefetchAsync(const void*, size_t, int, cudaStream_t = nullptr) {
    return cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaMemAdvise(const void*, size_t, cudaMemoryAdvise, int) { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaDeviceSetLimit(cudaLimit, size_t) { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
    *value = limit == cudaLimitStackSize ? 1024 : limit == cudaLimitPrintfFifoSize ? (1 << 20) : (8 << 20);
    return cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaSetDeviceFlags(unsigned) { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaDeviceCanAccessPeer(int* can, int, int) { return *can = 0, cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) { return cudaErrorInvalidDevice; }
LANESCOPE_HOST cudaError_t cudaDeviceDisablePeerAccess(int) { return cudaErrorPeerAccessNotEnabled; }
enum cudaDeviceP2PAttr {
    cudaDevP2PAttrPerformanceRank = 1,
    cudaDevP2PAttrAccessSupported,
    cudaDevP2PAttrNativeAtomicSupported,
    cudaDevP2PAttrCudaArrayAccessSupported
};
LANESCOPE_HOST cudaError_t cudaDeviceGetP2PAttribute(int*, cudaDeviceP2PAttr, int, int) {
    return cudaErrorInvalidDevice;
}
LANESCOPE_HOST cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp*) { return *device = 0, cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaProfilerStart() { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaProfilerStop() { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaHostGetFlags(unsigned* flags, void*) {
    return *flags = cudaHostAllocMapped, cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaMemset2DAsync(void* to, size_t pitch, int value, size_t bytes, size_t rows,
                                             cudaStream_t = nullptr) {
    return cudaMemset2D(to, pitch, value, bytes, rows);
}
LANESCOPE_HOST cudaError_t cudaMemcpyPeer(void* to, int, const void* from, int, size_t bytes) {
    return cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);
}
LANESCOPE_HOST cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, size_t bytes,
                                               cudaStream_t stream = nullptr) {
    return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream);
}

// Hints about caches: they change nothing here.
enum cudaAccessProperty { cudaAccessPropertyNormal, cudaAccessPropertyStreaming, cudaAccessPropertyPersisting };
struct cudaAccessPolicyWindow {
    void* base_ptr;
    size_t num_bytes;
    float hitRatio;
    cudaAccessProperty hitProp, missProp;
};
enum cudaSynchronizationPolicy { cudaSyncPolicyAuto = 1, cudaSyncPolicySpin, cudaSyncPolicyYield };
enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore,
    cudaLaunchAttributeAccessPolicyWindow,
    cudaLaunchAttributeCooperative,
    cudaLaunchAttributeSynchronizationPolicy,
    cudaLaunchAttributeClusterDimension,
    cudaLaunchAttributeProgrammaticStreamSerialization = 6,
    cudaLaunchAttributePriority = 8
};
typedef cudaLaunchAttributeID cudaStreamAttrID;
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy cudaLaunchAttributeSynchronizationPolicy
union cudaLaunchAttributeValue {
    char padding[64];
    cudaAccessPolicyWindow accessPolicyWindow;
    int cooperative, priority, programmaticStreamSerializationAllowed;
    cudaSynchronizationPolicy syncPolicy;
    struct {
        unsigned x, y, z;
    } clusterDim;
};
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute* attrs;
    unsigned numAttrs;
};
LANESCOPE_HOST cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaStreamAttrID, const cudaStreamAttrValue*) {
    return cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaStreamGetAttribute(cudaStream_t, cudaStreamAttrID, cudaStreamAttrValue* value) {
    return *value = cudaStreamAttrValue{}, cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaStreamGetPriority(cudaStream_t, int* priority) { return *priority = 0, cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaStreamGetFlags(cudaStream_t, unsigned* flags) { return *flags = 0, cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }
enum cudaMemLocationType {
    cudaMemLocationTypeInvalid,
    cudaMemLocationTypeDevice,
    cudaMemLocationTypeHost,
    cudaMemLocationTypeHostNuma,
    cudaMemLocationTypeHostNumaCurrent
};
struct cudaMemLocation {
    cudaMemLocationType type;
    int id;
};
LANESCOPE_HOST cudaError_t cudaMemPrefetchAsync(const void*, size_t, cudaMemLocation, unsigned,
                                                cudaStream_t = nullptr) {
    return cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaMemAdvise(const void*, size_t, cudaMemoryAdvise, cudaMemLocation) { return cudaSuccess; }

enum cudaMemAccessFlags {
    cudaMemAccessFlagsProtNone = 0,
    cudaMemAccessFlagsProtRead = 1,
    cudaMemAccessFlagsProtReadWrite = 3
};
struct cudaMemAccessDesc {
    cudaMemLocation location;
    cudaMemAccessFlags flags;
};

// One pool of memory, which gives all memory back at once.
typedef struct CUmemPoolHandle_st* cudaMemPool_t;
enum cudaMemPoolAttr {
    cudaMemPoolReuseFollowEventDependencies = 1,
    cudaMemPoolReuseAllowOpportunistic,
    cudaMemPoolReuseAllowInternalDependencies,
    cudaMemPoolAttrReleaseThreshold,
    cudaMemPoolAttrReservedMemCurrent,
    cudaMemPoolAttrReservedMemHigh,
    cudaMemPoolAttrUsedMemCurrent,
    cudaMemPoolAttrUsedMemHigh
};
enum cudaMemAllocationType { cudaMemAllocationTypeInvalid, cudaMemAllocationTypePinned };
enum cudaMemAllocationHandleType { cudaMemHandleTypeNone };
struct cudaMemPoolProps {
    cudaMemAllocationType allocType;
    cudaMemAllocationHandleType handleTypes;
    cudaMemLocation location;
    void* win32SecurityAttributes;
    size_t maxSize;
};
LANESCOPE_HOST cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) {
    return *pool = (cudaMemPool_t)1, cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
    return cudaDeviceGetDefaultMemPool(pool, device);
}
LANESCOPE_HOST cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t) { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps*) {
    return cudaDeviceGetDefaultMemPool(pool, 0);
}
LANESCOPE_HOST cudaError_t cudaMemPoolDestroy(cudaMemPool_t) { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc* access, size_t count) {
    for (size_t n = 0; n < count; ++n)
        if (access[n].location.id != 0) return cudaErrorInvalidDevice;
    return cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t, cudaMemLocation*) {
    return *flags = cudaMemAccessFlagsProtReadWrite, cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void* value) {
    return *(unsigned long long*)value = 0, cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaDeviceGetPCIBusId(char* id, int bytes, int) {
    if (bytes > 0) strncpy(id, "0000:00:00.0", bytes)[bytes - 1] = 0;
    return cudaSuccess;
}

LANESCOPE_HOST cudaError_t cudaGetDeviceProperties(cudaDeviceProp* p, int) {
    *p = cudaDeviceProp{"the emulator",
                        (size_t)16 << 30,
                        lanescope_MaxSharedMemoryPerBlock,
                        lanescope_MaxSharedMemoryPerMultiprocessor,
                        lanescope_MaxSharedMemoryPerBlockOptin,
                        lanescope_TotalConstantMemory};
    p->major = lanescope_ComputeCapabilityMajor;
    p->warpSize = lanescope_WarpSize;
    p->multiProcessorCount = lanescope_MultiProcessorCount;
    p->maxThreadsPerBlock = lanescope_MaxThreadsPerBlock;
    p->maxThreadsPerMultiProcessor = lanescope_MaxThreadsPerMultiProcessor;
    p->regsPerBlock = lanescope_MaxRegistersPerBlock;
    p->regsPerMultiprocessor = lanescope_MaxRegistersPerMultiprocessor;
    p->memoryBusWidth = lanescope_GlobalMemoryBusWidth;
    p->memoryClockRate = lanescope_MemoryClockRate;
    p->clockRate = lanescope_ClockRate;
    p->l2CacheSize = lanescope_L2CacheSize;
    p->persistingL2CacheMaxSize = lanescope_MaxPersistingL2CacheSize;
    p->asyncEngineCount = lanescope_AsyncEngineCount;
    p->concurrentKernels = p->cooperativeLaunch = p->canMapHostMemory = p->unifiedAddressing = p->managedMemory =
        p->concurrentManagedAccess = p->deviceOverlap = p->streamPrioritiesSupported = p->globalL1CacheSupported =
            p->localL1CacheSupported = 1;
    p->singleToDoublePrecisionPerfRatio = lanescope_SingleToDoublePrecisionPerfRatio;
    p->memPitch = lanescope_MaxPitch;
    p->textureAlignment = lanescope_TextureAlignment;
    p->texturePitchAlignment = lanescope_TexturePitchAlignment;
    p->maxBlocksPerMultiProcessor = lanescope_MaxBlocksPerMultiprocessor;
    p->reservedSharedMemPerBlock = lanescope_ReservedSharedMemoryPerBlock;
    const int threads[] = {lanescope_MaxBlockDimX, lanescope_MaxBlockDimY, lanescope_MaxBlockDimZ},
              blocks[] = {lanescope_MaxGridDimX, lanescope_MaxGridDimY, lanescope_MaxGridDimZ};
    for (int axis = 0; axis < 3; ++axis) p->maxThreadsDim[axis] = threads[axis], p->maxGridSize[axis] = blocks[axis];
    return cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) {
#define LANESCOPE_CASE(name, number, given) \
    case number:                            \
        return *value = given, cudaSuccess;
    switch (attribute) { LANESCOPE_DEVICE_ATTRIBUTES(LANESCOPE_CASE) }
#undef LANESCOPE_CASE
    return cudaErrorInvalidValue;
}
LANESCOPE_HOST cudaError_t cudaMemGetInfo(size_t* unused, size_t* total) {
    return *unused = *total = (size_t)16 << 30, cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaDriverGetVersion(int* version) { return *version = CUDART_VERSION, cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaRuntimeGetVersion(int* version) { return *version = CUDART_VERSION, cudaSuccess; }

// Inlined, so that messages name the line of the call.
#define LANESCOPE_INLINED __attribute__((always_inline, nodebug)) inline
template <class T>
LANESCOPE_INLINED cudaError_t cudaMalloc(T** pointer, size_t bytes) {
    return cudaMalloc((void**)pointer, bytes);
}
template <class T>
LANESCOPE_INLINED cudaError_t cudaMallocManaged(T** pointer, size_t bytes, unsigned = cudaMemAttachGlobal) {
    return lanescope_malloc_managed((void**)pointer, bytes);
}
template <class T>
LANESCOPE_INLINED cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t stream) {
    return lanescope_malloc_async((void**)pointer, bytes, stream);
}
template <class T>
LANESCOPE_INLINED cudaError_t cudaMallocFromPoolAsync(T** pointer, size_t bytes, cudaMemPool_t, cudaStream_t stream) {
    return lanescope_malloc_async((void**)pointer, bytes, stream);
}
template <class T>
LANESCOPE_INLINED cudaError_t cudaMallocHost(T** pointer, size_t bytes, unsigned = cudaHostAllocDefault) {
    return lanescope_malloc_host((void**)pointer, bytes);
}
template <class T>
LANESCOPE_INLINED cudaError_t cudaHostAlloc(T** pointer, size_t bytes, unsigned = 0) {
    return lanescope_malloc_host((void**)pointer, bytes);
}
template <class T>
LANESCOPE_INLINED cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned = 0) {
    return lanescope_malloc_address((void**)device, host);
}
// Rows start at multiples of 512 bytes.
template <class T>
LANESCOPE_INLINED cudaError_t cudaMallocPitch(T** pointer, size_t* pitch, size_t bytes, size_t rows) {
    *pitch = (bytes + 511) / 512 * 512;
    return cudaMalloc((void**)pointer, *pitch * rows);
}

// Kernels get the shared memory of their launch in any case.
template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel, cudaFuncAttribute, int) {
    return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaFuncSetCacheConfig(Kernel, cudaFuncCache) {
    return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel) {
    return *attributes = cudaFuncAttributes{0, 0, 0, 1024, 32, 80, 90}, cudaSuccess;
}
// Ignores registers as a limit.
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel, int threads, size_t shared_bytes) {
    *blocks = threads > 0 ? 2048 / threads : 0;
    if (*blocks > 32) *blocks = 32;
    if (shared_bytes > 0 && (size_t)*blocks > (228 << 10) / (shared_bytes + 1024))
        *blocks = (int)((228 << 10) / (shared_bytes + 1024));
    return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, Kernel, size_t = 0, int limit = 0) {
    *block = limit > 0 && limit < 1024 ? limit : 1024;
    return *grid = 132 * 2048 / *block, cudaSuccess;
}
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, Kernel kernel, int threads,
                                                                   size_t shared_bytes, unsigned) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, kernel, threads, shared_bytes);
}
template <class Kernel>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, Kernel, int blocks, int) {
    const size_t each = blocks > 0 ? ((size_t)228 << 10) / (size_t)blocks : 0, most = (size_t)227 << 10;
    *bytes = each < 1024 ? 0 : each - 1024 < most ? each - 1024 : most;
    return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, Kernel kernel, size_t bytes = 0,
                                                        int limit = 0, unsigned = 0) {
    return cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, bytes, limit);
}
template <class Kernel, class Bytes>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* grid, int* block, Kernel kernel, Bytes bytes,
                                                           int limit = 0) {
    const cudaError_t found = cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, 0, limit);
    while (*block > 32 && (size_t)bytes(*block) > (size_t)227 << 10) *block /= 2;
    int blocks = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, *block, (size_t)bytes(*block));
    return *grid = 132 * blocks, found;
}
template <class Kernel>
cudaError_t cudaFuncSetSharedMemConfig(Kernel, cudaSharedMemConfig) {
    return cudaSuccess;
}
LANESCOPE_HOST cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
LANESCOPE_HOST cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }

template <class T>
cudaError_t cudaGetSymbolAddress(void** address, const T& symbol) {
    return cudaGetSymbolAddress(address, (const void*)&symbol);
}
template <class T>
cudaError_t cudaGetSymbolSize(size_t* bytes, const T& symbol) {
    return *bytes = sizeof symbol, cudaSuccess;
}
template <class T>
LANESCOPE_INLINED cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                                                 cudaMemcpyKind = cudaMemcpyHostToDevice) {
    return cudaMemcpy((char*)&symbol + offset, from, bytes, cudaMemcpyHostToDevice);
}
template <class T>
LANESCOPE_INLINED cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, size_t bytes,
                                                      size_t offset = 0, cudaMemcpyKind = cudaMemcpyHostToDevice,
                                                      cudaStream_t = nullptr) {
    return cudaMemcpy((char*)&symbol + offset, from, bytes, cudaMemcpyHostToDevice);
}
template <class T>
LANESCOPE_INLINED cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                                   cudaMemcpyKind = cudaMemcpyDeviceToHost) {
    return cudaMemcpy(to, (const char*)&symbol + offset, bytes, cudaMemcpyDeviceToHost);
}
template <class... Parameters>
cudaError_t cudaLaunchKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void** arguments,
                             size_t shared_bytes = 0, cudaStream_t stream = nullptr) {
    return cudaLaunchKernel((const void*)kernel, grid, block, arguments, shared_bytes, stream);
}
template <class... Parameters>
cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void** arguments,
                                        size_t shared_bytes = 0, cudaStream_t stream = nullptr) {
    return cudaLaunchCooperativeKernel((const void*)kernel, grid, block, arguments, shared_bytes, stream);
}
template <class... Parameters, class... Arguments>
LANESCOPE_INLINED cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* how, void (*kernel)(Parameters...),
                                                 Arguments... arguments) {
    return [&](Parameters... values) {
        void* all[] = {(void*)&values..., nullptr};
        return cudaLaunchKernel((const void*)kernel, how->gridDim, how->blockDim, all, how->dynamicSmemBytes,
                                how->stream);
    }(arguments...);
}
#undef LANESCOPE_INLINED
#undef LANESCOPE_HOST
