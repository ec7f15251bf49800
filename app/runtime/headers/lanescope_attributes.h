// Attributes of the emulated device: the numbers of CUDA, and the values that an H200 reports.
#pragma once

// A(name, number, value)
#define LANESCOPE_DEVICE_ATTRIBUTES(A) \
    A(MaxThreadsPerBlock, 1, 1024) A(MaxBlockDimX, 2, 1024) A(MaxBlockDimY, 3, 1024) A(MaxBlockDimZ, 4, 64) \
    A(MaxGridDimX, 5, 2147483647) A(MaxGridDimY, 6, 65535) A(MaxGridDimZ, 7, 65535) \
    A(MaxSharedMemoryPerBlock, 8, 49152) A(TotalConstantMemory, 9, 65536) A(WarpSize, 10, 32) \
    A(MaxPitch, 11, 2147483647) A(MaxRegistersPerBlock, 12, 65536) A(ClockRate, 13, 1980000) \
    A(TextureAlignment, 14, 512) A(GpuOverlap, 15, 1) A(MultiProcessorCount, 16, 132) A(KernelExecTimeout, 17, 0) \
    A(Integrated, 18, 0) A(CanMapHostMemory, 19, 1) A(ComputeMode, 20, 0) A(MaxTexture1DWidth, 21, 131072) \
    A(MaxTexture2DWidth, 22, 131072) A(MaxTexture2DHeight, 23, 65536) A(MaxTexture3DWidth, 24, 16384) \
    A(MaxTexture3DHeight, 25, 16384) A(MaxTexture3DDepth, 26, 16384) A(MaxTexture2DLayeredWidth, 27, 32768) \
    A(MaxTexture2DLayeredHeight, 28, 32768) A(MaxTexture2DLayeredLayers, 29, 2048) A(SurfaceAlignment, 30, 512) \
    A(ConcurrentKernels, 31, 1) A(EccEnabled, 32, 1) A(PciBusId, 33, 0) A(PciDeviceId, 34, 0) A(TccDriver, 35, 0) \
    A(MemoryClockRate, 36, 3201000) A(GlobalMemoryBusWidth, 37, 6144) A(L2CacheSize, 38, 62914560) \
    A(MaxThreadsPerMultiProcessor, 39, 2048) A(AsyncEngineCount, 40, 3) A(UnifiedAddressing, 41, 1) \
    A(MaxTexture1DLayeredWidth, 42, 32768) A(MaxTexture1DLayeredLayers, 43, 2048) \
    A(MaxTexture2DGatherWidth, 45, 32768) A(MaxTexture2DGatherHeight, 46, 32768) A(MaxTexture3DWidthAlt, 47, 8192) \
    A(MaxTexture3DHeightAlt, 48, 8192) A(MaxTexture3DDepthAlt, 49, 32768) A(PciDomainId, 50, 0) \
    A(TexturePitchAlignment, 51, 32) A(MaxTextureCubemapWidth, 52, 32768) \
    A(MaxTextureCubemapLayeredWidth, 53, 32768) A(MaxTextureCubemapLayeredLayers, 54, 2046) \
    A(MaxSurface1DWidth, 55, 32768) A(MaxSurface2DWidth, 56, 131072) A(MaxSurface2DHeight, 57, 65536) \
    A(MaxSurface3DWidth, 58, 16384) A(MaxSurface3DHeight, 59, 16384) A(MaxSurface3DDepth, 60, 16384) \
    A(MaxSurface1DLayeredWidth, 61, 32768) A(MaxSurface1DLayeredLayers, 62, 2048) \
    A(MaxSurface2DLayeredWidth, 63, 32768) A(MaxSurface2DLayeredHeight, 64, 32768) \
    A(MaxSurface2DLayeredLayers, 65, 2048) A(MaxSurfaceCubemapWidth, 66, 32768) \
    A(MaxSurfaceCubemapLayeredWidth, 67, 32768) A(MaxSurfaceCubemapLayeredLayers, 68, 2046) \
    A(MaxTexture1DLinearWidth, 69, 268435456) A(MaxTexture2DLinearWidth, 70, 131072) \
    A(MaxTexture2DLinearHeight, 71, 65000) A(MaxTexture2DLinearPitch, 72, 2097120) \
    A(MaxTexture2DMipmappedWidth, 73, 32768) A(MaxTexture2DMipmappedHeight, 74, 32768) \
    A(ComputeCapabilityMajor, 75, 9) A(ComputeCapabilityMinor, 76, 0) A(MaxTexture1DMipmappedWidth, 77, 32768) \
    A(StreamPrioritiesSupported, 78, 1) A(GlobalL1CacheSupported, 79, 1) A(LocalL1CacheSupported, 80, 1) \
    A(MaxSharedMemoryPerMultiprocessor, 81, 233472) A(MaxRegistersPerMultiprocessor, 82, 65536) \
    A(ManagedMemory, 83, 1) A(IsMultiGpuBoard, 84, 0) A(MultiGpuBoardGroupID, 85, 0) \
    A(HostNativeAtomicSupported, 86, 0) A(SingleToDoublePrecisionPerfRatio, 87, 2) A(PageableMemoryAccess, 88, 0) \
    A(ConcurrentManagedAccess, 89, 1) A(ComputePreemptionSupported, 90, 1) \
    A(CanUseHostPointerForRegisteredMem, 91, 1) A(CooperativeLaunch, 95, 1) A(CooperativeMultiDeviceLaunch, 96, 1) \
    A(MaxSharedMemoryPerBlockOptin, 97, 232448) A(CanFlushRemoteWrites, 98, 0) A(HostRegisterSupported, 99, 1) \
    A(PageableMemoryAccessUsesHostPageTables, 100, 0) A(DirectManagedMemAccessFromHost, 101, 0) \
    A(MaxBlocksPerMultiprocessor, 106, 32) A(MaxPersistingL2CacheSize, 108, 39321600) \
    A(MaxAccessPolicyWindowSize, 109, 134217728) A(ReservedSharedMemoryPerBlock, 111, 1024) \
    A(SparseCudaArraySupported, 112, 1) A(HostRegisterReadOnlySupported, 113, 1) \
    A(TimelineSemaphoreInteropSupported, 114, 1) A(MemoryPoolsSupported, 115, 1) A(ClusterLaunch, 120, 1) \
    A(IpcEventSupport, 125, 1) A(MemSyncDomainCount, 126, 4)

#define LANESCOPE_NUMBER(name, number, value) cudaDevAttr##name = number,
enum cudaDeviceAttr { LANESCOPE_DEVICE_ATTRIBUTES(LANESCOPE_NUMBER) };
#undef LANESCOPE_NUMBER

#define LANESCOPE_VALUE(name, number, value) lanescope_##name = value,
enum lanescope_device_value : int { LANESCOPE_DEVICE_ATTRIBUTES(LANESCOPE_VALUE) };
#undef LANESCOPE_VALUE
