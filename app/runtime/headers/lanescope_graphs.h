// CUDA graphs.
#pragma once
#include <lanescope_textures.h>

typedef struct CUgraph_st* cudaGraph_t;
typedef struct CUgraphNode_st* cudaGraphNode_t;
typedef struct CUgraphExec_st* cudaGraphExec_t;
enum cudaStreamCaptureMode {
    cudaStreamCaptureModeGlobal,
    cudaStreamCaptureModeThreadLocal,
    cudaStreamCaptureModeRelaxed
};
enum cudaStreamCaptureStatus {
    cudaStreamCaptureStatusNone,
    cudaStreamCaptureStatusActive,
    cudaStreamCaptureStatusInvalidated
};
enum cudaGraphNodeType {
    cudaGraphNodeTypeKernel,
    cudaGraphNodeTypeMemcpy,
    cudaGraphNodeTypeMemset,
    cudaGraphNodeTypeHost,
    cudaGraphNodeTypeGraph,
    cudaGraphNodeTypeEmpty,
    cudaGraphNodeTypeMemAlloc = 10,
    cudaGraphNodeTypeMemFree = 11
};
enum cudaGraphExecUpdateResult { cudaGraphExecUpdateSuccess, cudaGraphExecUpdateError };
#define cudaGraphInstantiateFlagAutoFreeOnLaunch 1
#define cudaGraphInstantiateFlagUpload 2
#define cudaGraphInstantiateFlagDeviceLaunch 4
#define cudaGraphInstantiateFlagUseNodePriority 8
struct cudaGraphExecUpdateResultInfo {
    cudaGraphExecUpdateResult result;
    cudaGraphNode_t errorNode, errorFromNode;
};
struct cudaKernelNodeParams {
    void* func;
    dim3 gridDim, blockDim;
    unsigned sharedMemBytes;
    void** kernelParams;
    void** extra;
};
struct cudaMemsetParams {
    void* dst;
    size_t pitch;
    unsigned value, elementSize;
    size_t width, height;
};
struct cudaMemAllocNodeParams {
    cudaMemPoolProps poolProps;
    const cudaMemAccessDesc* accessDescs;
    size_t accessDescCount, bytesize;
    void* dptr;
};
enum cudaGraphMemAttributeType {
    cudaGraphMemAttrUsedMemCurrent,
    cudaGraphMemAttrUsedMemHigh,
    cudaGraphMemAttrReservedMemCurrent,
    cudaGraphMemAttrReservedMemHigh
};
struct cudaHostNodeParams {
    cudaHostFn_t fn;
    void* userData;
};

extern "C" {
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status);
cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned flags);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t graph);
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                                   const cudaKernelNodeParams* parameters);
cudaError_t lanescope_graph_add(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after, size_t count,
                                cudaGraphNodeType type, cudaError_t (*run)(void*), const void* data, size_t bytes);
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                       size_t count, cudaGraph_t child);
cudaError_t lanescope_graph_add_allocation(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                           size_t count, void** pointer, size_t bytes);
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                    size_t count, void* pointer);
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                     size_t count);
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count);
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count);
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type);
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* parameters);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* runnable, cudaGraph_t graph, unsigned long long flags = 0);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t runnable);
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t runnable, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* parameters);
cudaError_t lanescope_graph_update(cudaGraphExec_t runnable, cudaGraph_t graph);
cudaError_t cudaGraphLaunch(cudaGraphExec_t runnable, cudaStream_t stream);
}

#define LANESCOPE_INLINED static __attribute__((host, always_inline, nodebug)) inline
LANESCOPE_INLINED cudaError_t cudaGraphInstantiate(cudaGraphExec_t* runnable, cudaGraph_t graph, cudaGraphNode_t*,
                                                   char*, size_t) {
    return cudaGraphInstantiate(runnable, graph, 0ull);
}
LANESCOPE_INLINED cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* runnable, cudaGraph_t graph,
                                                            unsigned long long flags = 0) {
    return cudaGraphInstantiate(runnable, graph, flags);
}
LANESCOPE_INLINED cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) { return cudaSuccess; }
LANESCOPE_INLINED cudaError_t cudaGraphExecUpdate(cudaGraphExec_t runnable, cudaGraph_t graph, cudaGraphNode_t*,
                                                  cudaGraphExecUpdateResult* result) {
    return *result = cudaGraphExecUpdateSuccess, lanescope_graph_update(runnable, graph);
}
LANESCOPE_INLINED cudaError_t cudaGraphExecUpdate(cudaGraphExec_t runnable, cudaGraph_t graph,
                                                  cudaGraphExecUpdateResultInfo* result) {
    return *result = {cudaGraphExecUpdateSuccess, nullptr, nullptr}, lanescope_graph_update(runnable, graph);
}

LANESCOPE_INLINED cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                       const cudaGraphNode_t* after, size_t count,
                                                       cudaMemAllocNodeParams* p) {
    return lanescope_graph_add_allocation(node, graph, after, count, &p->dptr, p->bytesize);
}
LANESCOPE_INLINED cudaError_t cudaDeviceGraphMemTrim(int) { return cudaSuccess; }
LANESCOPE_INLINED cudaError_t cudaDeviceGetGraphMemAttribute(int, cudaGraphMemAttributeType, void* value) {
    return *(unsigned long long*)value = 0, cudaSuccess;
}
LANESCOPE_INLINED cudaError_t cudaDeviceSetGraphMemAttribute(int, cudaGraphMemAttributeType, void*) {
    return cudaSuccess;
}

// Nodes whose work is a call of the runtime.
LANESCOPE_INLINED cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                    const cudaGraphNode_t* after, size_t count) {
    return lanescope_graph_add(node, graph, after, count, cudaGraphNodeTypeEmpty, nullptr, "", 0);
}
LANESCOPE_INLINED cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                   const cudaGraphNode_t* after, size_t count,
                                                   const cudaHostNodeParams* p) {
    return lanescope_graph_add(
        node, graph, after, count, cudaGraphNodeTypeHost,
        [](void* data) {
            const auto* const host = (const cudaHostNodeParams*)data;
            return host->fn(host->userData), cudaSuccess;
        },
        p, sizeof *p);
}
LANESCOPE_INLINED cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                     const cudaGraphNode_t* after, size_t count,
                                                     const cudaMemcpy3DParms* p) {
    return lanescope_graph_add(
        node, graph, after, count, cudaGraphNodeTypeMemcpy,
        [](void* data) { return cudaMemcpy3D((const cudaMemcpy3DParms*)data); }, p, sizeof *p);
}
struct lanescope_copy_node {
    void* to;
    const void* from;
    size_t bytes;
    cudaMemcpyKind kind;
};
LANESCOPE_INLINED cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph,
                                                       const cudaGraphNode_t* after, size_t count, void* to,
                                                       const void* from, size_t bytes, cudaMemcpyKind kind) {
    const lanescope_copy_node p{to, from, bytes, kind};
    return lanescope_graph_add(
        node, graph, after, count, cudaGraphNodeTypeMemcpy,
        [](void* data) {
            const auto* const c = (const lanescope_copy_node*)data;
            return cudaMemcpy(c->to, c->from, c->bytes, c->kind);
        },
        &p, sizeof p);
}
static inline cudaError_t lanescope_run_fill(void* data) {
    const auto* const p = (const cudaMemsetParams*)data;
    if (p->elementSize == 1) return cudaMemset2D(p->dst, p->pitch, (int)p->value, p->width, p->height ? p->height : 1);
    // Wider elements: a row is made on the host.
    const size_t bytes = p->width * p->elementSize;
    char* const row = (char*)malloc(bytes);
    for (size_t i = 0; i < p->width; ++i) memcpy(row + i * p->elementSize, &p->value, p->elementSize);
    cudaError_t error = cudaSuccess;
    for (size_t y = 0; y < (p->height ? p->height : 1) && error == cudaSuccess; ++y)
        error = cudaMemcpy((char*)p->dst + y * p->pitch, row, bytes, cudaMemcpyHostToDevice);
    return free(row), error;
}
LANESCOPE_INLINED cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                                     const cudaGraphNode_t* after, size_t count,
                                                     const cudaMemsetParams* p) {
    return lanescope_graph_add(node, graph, after, count, cudaGraphNodeTypeMemset, lanescope_run_fill, p, sizeof *p);
}
#undef LANESCOPE_INLINED
