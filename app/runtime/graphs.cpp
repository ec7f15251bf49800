// CUDA graphs: calls of a recording stream, or nodes that host code adds. Each launch of a graph runs them eagerly, one
// after the other.
#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "app/runtime/api_calls.h"

namespace lanescope::runtime {
namespace {

struct Stream {
    Graph* recording = nullptr;
};
struct Event {
    double us = 0;               ///< of the device's clock, when it was recorded
    Graph* recording = nullptr;  ///< of the stream that recorded it
};
std::set<Stream*> streams;

/// nullptr for the default streams.
Stream* stream_at(void* handle) {
    const auto found = streams.find(static_cast<Stream*>(handle));
    return found == streams.end() ? nullptr : *found;
}

/// Nodes in an order in which each follows those before it.
struct RunnableGraph {
    std::vector<std::pair<const GraphNode*, GraphNode>> nodes;  ///< the graph's node, and its copy

    GraphNode* copy_of(const GraphNode* node) {
        const auto found = std::ranges::find(nodes, node, &std::pair<const GraphNode*, GraphNode>::first);
        return found == nodes.end() ? nullptr : &found->second;
    }
};

/// Nodes of a cycle are left out.
RunnableGraph in_order(const Graph& graph) {
    RunnableGraph made;
    std::set<const GraphNode*> done;
    const auto is_ready = [&](const auto& node) {
        return !done.contains(node.get()) &&
               std::ranges::all_of(node->after, [&](const GraphNode* n) { return done.contains(n); });
    };
    for (auto next = graph.nodes.begin(); (next = std::ranges::find_if(graph.nodes, is_ready)) != graph.nodes.end();) {
        made.nodes.emplace_back(next->get(), **next);
        done.insert(next->get());
    }
    return made;
}

CudaError run_all(HostRuntime& runtime, const RunnableGraph& graph) {
    const bool before = std::exchange(is_replaying(), true);
    CudaError error = CudaError::success;
    for (const auto& [original, node] : graph.nodes) {
        if (error != CudaError::success) break;
        if (node.type == NodeType::kernel)
            runtime.begin_launch(node.code);
        else if (node.code)
            runtime.called_from(node.code);
        if (node.run) error = node.run(runtime);
    }
    is_replaying() = before;
    return error;
}

/// cudaKernelNodeParams.
struct KernelNode {
    const void* kernel;
    unsigned grid[3], block[3];
    unsigned shared_bytes;
    void** arguments;
    void** extra;
};

std::function<CudaError(HostRuntime&)> launch_of(const HostRuntime& runtime, const KernelNode& p) {
    return kept_launch(runtime, {p.kernel,
                                 {p.grid[0], p.grid[1], p.grid[2]},
                                 {p.block[0], p.block[1], p.block[2]},
                                 p.shared_bytes,
                                 p.arguments});
}

/// The parts of an explicit node that are the same for all kinds.
struct NewNode {
    void** result;
    void* graph;
    void* const* after;
    std::size_t count;
    const void* code;

    int add(NodeType type, std::function<CudaError(HostRuntime&)> run) const {
        if (!graph) return noted(CudaError::invalid_value);
        GraphNode node{type, code, std::move(run), {}};
        for (std::size_t n = 0; n < count; ++n) node.after.push_back(static_cast<GraphNode*>(after[n]));
        GraphNode* const made = static_cast<Graph*>(graph)->add(std::move(node));
        if (result) *result = made;
        return 0;
    }
};

std::set<const void*> graph_memory;

/// Memory of an allocation node. All copies of its graph share it, at one address for all launches.
struct GraphMemory {
    HostRuntime& runtime;
    void* const pointer;
    GraphMemory(HostRuntime& on, std::uint64_t bytes) : runtime(on), pointer(on.allocate(bytes, false)) {
        graph_memory.insert(pointer);
    }
    GraphMemory(const GraphMemory&) = delete;
    GraphMemory& operator=(const GraphMemory&) = delete;
    ~GraphMemory() {
        if (graph_memory.erase(pointer) && &runtime == current_runtime()) runtime.release(pointer);
    }
};

/// Nodes refer to those of the copy.
Graph* copied(const Graph& graph) {
    auto* const made = new Graph;
    std::map<const GraphNode*, GraphNode*> copies;
    for (const auto& node : graph.nodes) copies[node.get()] = made->add(*node);
    for (const auto& node : made->nodes)
        for (GraphNode*& before : node->after) before = copies.at(before);
    return made;
}

}  // namespace

Graph* recording_graph(void* stream) {
    const Stream* const found = stream_at(stream);
    return found ? found->recording : nullptr;
}

bool is_of_graph(const void* pointer) { return graph_memory.contains(pointer); }
void forget_graph_memory() { graph_memory.clear(); }

std::function<CudaError(HostRuntime&)> kept_launch(const HostRuntime& runtime, const LaunchRequest& request) {
    std::vector<std::vector<std::byte>> arguments;
    for (const std::uint32_t bytes : runtime.parameter_bytes(request.stub)) {
        const auto* const from = static_cast<const std::byte*>(request.arguments[arguments.size()]);
        arguments.emplace_back(from, from + bytes);
    }
    return [request, arguments](HostRuntime& to) mutable {
        std::vector<void*> addresses;
        for (std::vector<std::byte>& argument : arguments) addresses.push_back(argument.data());
        LaunchRequest again = request;
        again.arguments = addresses.data();
        return to.launch(again);
    };
}

}  // namespace lanescope::runtime

using namespace lanescope::runtime;

extern "C" {

LANESCOPE_EXPORT int cudaEventCreate(void** event) { return *event = new Event, 0; }
LANESCOPE_EXPORT int cudaEventDestroy(void* event) { return delete static_cast<Event*>(event), 0; }
LANESCOPE_EXPORT int cudaEventRecord(void* event, void* stream) {
    if (!event) return noted(CudaError::invalid_handle);
    const std::scoped_lock lock(one_call());
    if (const HostRuntime* runtime = current_runtime())
        *static_cast<Event*>(event) = {runtime->device_us(), recording_graph(stream)};
    return 0;
}
LANESCOPE_EXPORT int cudaEventElapsedTime(float* milliseconds, void* from, void* to) {
    if (!from || !to) return noted(CudaError::invalid_handle);
    const double us = static_cast<Event*>(to)->us - static_cast<Event*>(from)->us;
    *milliseconds = us > 0 ? float(us * 1e-3) : 1;  // programs divide by it
    return 0;
}

LANESCOPE_EXPORT int cudaStreamCreate(void** stream) {
    const std::scoped_lock lock(one_call());
    return *stream = *streams.insert(new Stream).first, 0;
}
LANESCOPE_EXPORT int cudaStreamCreateWithFlags(void** stream, unsigned) { return cudaStreamCreate(stream); }
LANESCOPE_EXPORT int cudaStreamDestroy(void* stream) {
    const std::scoped_lock lock(one_call());
    Stream* const found = stream_at(stream);
    if (!found) return noted(CudaError::invalid_handle);
    streams.erase(found);
    return delete found, 0;
}
/// Joins the recording of the event's stream.
LANESCOPE_EXPORT int cudaStreamWaitEvent(void* stream, void* event, unsigned) {
    if (!event) return noted(CudaError::invalid_handle);
    const std::scoped_lock lock(one_call());
    Stream* const found = stream_at(stream);
    if (Graph* const graph = static_cast<Event*>(event)->recording; found && graph && !found->recording)
        if (std::ranges::any_of(streams, [&](const Stream* s) { return s->recording == graph; }))
            found->recording = graph;
    return 0;
}
LANESCOPE_EXPORT int cudaStreamBeginCapture(void* stream, int) {
    const std::scoped_lock lock(one_call());
    Stream* const found = stream_at(stream);
    if (!found || found->recording) return noted(CudaError::stream_capture_unsupported);
    found->recording = new Graph;
    return 0;
}
LANESCOPE_EXPORT int cudaStreamEndCapture(void* stream, void** graph) {
    const std::scoped_lock lock(one_call());
    *graph = recording_graph(stream);
    if (!*graph) return noted(CudaError::stream_capture_invalidated);
    for (Stream* const s : streams)
        if (s->recording == *graph) s->recording = nullptr;
    return 0;
}
LANESCOPE_EXPORT int cudaStreamIsCapturing(void* stream, int* is_capturing) {
    const std::scoped_lock lock(one_call());
    return *is_capturing = recording_graph(stream) != nullptr, 0;
}
LANESCOPE_EXPORT int cudaLaunchHostFunc(void* stream, void (*function)(void*), void* data) {
    return on_stream(LANESCOPE_CALLER, stream, NodeType::host,
                     [=](HostRuntime&) { return function(data), CudaError::success; });
}

LANESCOPE_EXPORT int cudaGraphCreate(void** graph, unsigned) { return *graph = new Graph, 0; }
LANESCOPE_EXPORT int cudaGraphDestroy(void* graph) { return delete static_cast<Graph*>(graph), 0; }
LANESCOPE_EXPORT int cudaGraphClone(void** clone, void* graph) {
    return *clone = copied(*static_cast<Graph*>(graph)), 0;
}
LANESCOPE_EXPORT int cudaGraphAddKernelNode(void** node, void* graph, void* const* after, std::size_t count,
                                            const void* parameters) {
    const NewNode made{node, graph, after, count, LANESCOPE_CALLER};
    return with_runtime(made.code, [&](const HostRuntime& runtime) {
        return CudaError(made.add(NodeType::kernel, launch_of(runtime, *static_cast<const KernelNode*>(parameters))));
    });
}
/// Calls run(copy of the data) when the graph runs.
LANESCOPE_EXPORT int lanescope_graph_add(void** node, void* graph, void* const* after, std::size_t count, int type,
                                         int (*run)(void*), const void* data, std::size_t bytes) {
    const auto* const begin = static_cast<const std::byte*>(data);
    return NewNode{node, graph, after, count, LANESCOPE_CALLER}.add(
        NodeType(type), [run, kept = std::vector<std::byte>(begin, begin + bytes)](HostRuntime&) mutable {
            return run ? CudaError(run(kept.data())) : CudaError::success;
        });
}
LANESCOPE_EXPORT int cudaGraphAddChildGraphNode(void** node, void* graph, void* const* after, std::size_t count,
                                                void* child) {
    return NewNode{node, graph, after, count, LANESCOPE_CALLER}.add(
        NodeType::child, [all = std::shared_ptr<Graph>(copied(*static_cast<Graph*>(child)))](HostRuntime& runtime) {
            return run_all(runtime, in_order(*all));
        });
}
LANESCOPE_EXPORT int lanescope_graph_add_allocation(void** node, void* graph, void* const* after, std::size_t count,
                                                    void** pointer, std::size_t bytes) {
    const NewNode made{node, graph, after, count, LANESCOPE_CALLER};
    return with_runtime(made.code, [&](HostRuntime& runtime) {
        const auto memory = std::make_shared<GraphMemory>(runtime, bytes);
        *pointer = memory->pointer;
        return CudaError(made.add(NodeType::allocation, [memory](HostRuntime&) { return CudaError::success; }));
    });
}
/// The memory stays until its graphs are destroyed.
LANESCOPE_EXPORT int cudaGraphAddMemFreeNode(void** node, void* graph, void* const* after, std::size_t count, void*) {
    return NewNode{node, graph, after, count, LANESCOPE_CALLER}.add(NodeType::release, {});
}
LANESCOPE_EXPORT int lanescope_malloc_async(void** pointer, std::size_t bytes, void* stream) {
    *pointer = nullptr;
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) {
        Graph* const graph = recording_graph(stream);
        if (!graph) return *pointer = runtime.allocate(bytes, false), CudaError::success;
        const auto memory = std::make_shared<GraphMemory>(runtime, bytes);
        *pointer = memory->pointer;
        graph->add({NodeType::allocation, nullptr, [memory](HostRuntime&) { return CudaError::success; }, {}});
        return CudaError::success;
    });
}
LANESCOPE_EXPORT int cudaFreeAsync(void* pointer, void* stream) {
    return on_stream(LANESCOPE_CALLER, stream, NodeType::release, [=](HostRuntime& runtime) {
        return is_of_graph(pointer) ? CudaError::success : runtime.release(pointer);
    });
}
LANESCOPE_EXPORT int cudaGraphAddDependencies(void*, void* const* from, void* const* to, std::size_t count) {
    for (std::size_t n = 0; n < count; ++n)
        static_cast<GraphNode*>(to[n])->after.push_back(static_cast<GraphNode*>(from[n]));
    return 0;
}
LANESCOPE_EXPORT int cudaGraphGetNodes(void* graph, void** nodes, std::size_t* count) {
    const auto& all = static_cast<Graph*>(graph)->nodes;
    for (std::size_t n = 0; nodes && n < std::min(*count, all.size()); ++n) nodes[n] = all[n].get();
    return *count = all.size(), 0;
}
LANESCOPE_EXPORT int cudaGraphGetRootNodes(void* graph, void** nodes, std::size_t* count) {
    std::size_t found = 0;
    for (const auto& node : static_cast<Graph*>(graph)->nodes)
        if (node->after.empty()) {
            if (nodes && found < *count) nodes[found] = node.get();
            ++found;
        }
    return *count = found, 0;
}
LANESCOPE_EXPORT int cudaGraphNodeGetType(void* node, int* type) {
    return *type = int(static_cast<GraphNode*>(node)->type), 0;
}
LANESCOPE_EXPORT int cudaGraphKernelNodeSetParams(void* node, const void* parameters) {
    return with_runtime(LANESCOPE_CALLER, [&](const HostRuntime& runtime) {
        static_cast<GraphNode*>(node)->run = launch_of(runtime, *static_cast<const KernelNode*>(parameters));
        return CudaError::success;
    });
}

LANESCOPE_EXPORT int cudaGraphInstantiate(void** runnable, void* graph, unsigned long long) {
    return *runnable = new RunnableGraph(in_order(*static_cast<Graph*>(graph))), 0;
}
LANESCOPE_EXPORT int cudaGraphExecDestroy(void* runnable) { return delete static_cast<RunnableGraph*>(runnable), 0; }
LANESCOPE_EXPORT int cudaGraphExecKernelNodeSetParams(void* runnable, void* node, const void* parameters) {
    return with_runtime(LANESCOPE_CALLER, [&](const HostRuntime& runtime) {
        GraphNode* const found = static_cast<RunnableGraph*>(runnable)->copy_of(static_cast<GraphNode*>(node));
        if (!found) return CudaError::invalid_value;
        found->run = launch_of(runtime, *static_cast<const KernelNode*>(parameters));
        return CudaError::success;
    });
}
LANESCOPE_EXPORT int lanescope_graph_update(void* runnable, void* graph) {
    return *static_cast<RunnableGraph*>(runnable) = in_order(*static_cast<Graph*>(graph)), 0;
}
LANESCOPE_EXPORT int cudaGraphLaunch(void* runnable, void* stream) {
    if (!runnable) return noted(CudaError::invalid_value);
    return on_stream(
        LANESCOPE_CALLER, stream, NodeType::child,
        [kept = *static_cast<RunnableGraph*>(runnable)](HostRuntime& runtime) { return run_all(runtime, kept); });
}

}  // extern "C"
