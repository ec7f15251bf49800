// What the functions of the CUDA runtime share.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

#include "app/runtime/host_runtime.h"

#define LANESCOPE_CALLER __builtin_return_address(0)

namespace lanescope::runtime {

/// CUDA calls happen one after the other.
std::recursive_mutex& one_call();
/// For cudaGetLastError().
CudaError& last_error();
int noted(CudaError error);
/// While a graph runs, the calls in it keep the lines of their nodes.
bool& is_replaying();

/// Calls work(runtime), unless an earlier error lasts.
template <class Work>
int with_runtime(const void* code, Work work) try {
    HostRuntime* const runtime = current_runtime();
    if (!runtime) return 0;
    const std::scoped_lock lock(one_call());
    if (!is_replaying()) runtime->called_from(code);
    const CudaError lasting = runtime->lasting_error();
    const CudaError error = lasting != CudaError::success ? lasting : work(*runtime);
    if (error != CudaError::success) runtime->failed(error);
    return noted(error);
} catch (const std::bad_alloc&) {
    return noted(CudaError::memory_allocation);
}

/// As in cudaGraphNodeType.
enum class NodeType { kernel, copy, fill, host, child, empty, allocation = 10, release = 11 };

struct GraphNode {
    NodeType type = NodeType::empty;
    const void* code = nullptr;  ///< return address of the call that made it
    std::function<CudaError(HostRuntime&)> run;
    std::vector<GraphNode*> after;  ///< nodes that run before it
};
struct Graph {
    std::vector<std::unique_ptr<GraphNode>> nodes;
    GraphNode* add(GraphNode node) { return nodes.emplace_back(std::make_unique<GraphNode>(std::move(node))).get(); }
};

/// Returns the graph that records the stream's calls; nullptr if none does.
Graph* recording_graph(void* stream);

/// Runs work(runtime), or adds it to the graph that records the stream.
template <class Work>
int on_stream(const void* code, void* stream, NodeType type, Work work) {
    return with_runtime(code, [&](HostRuntime& runtime) {
        if (Graph* const graph = recording_graph(stream)) {
            graph->add({type, code, work, {}});
            return CudaError::success;
        }
        return work(runtime);
    });
}

/// Returns true if the memory lives as long as a graph.
bool is_of_graph(const void* pointer);
/// Forgets graphs of an earlier program.
void forget_graph_memory();

/// A launch whose arguments are copies.
std::function<CudaError(HostRuntime&)> kept_launch(const HostRuntime& runtime, const LaunchRequest& request);

}  // namespace lanescope::runtime
