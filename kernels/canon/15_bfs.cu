// Breadth-first search by levels.
//
// Idea: the graph is in CSR form (compressed sparse row): the neighbours of vertex v are neighbours[offsets[v]] to
// neighbours[offsets[v + 1] - 1]. Each launch takes the vertices of one level, one thread per vertex. The first thread
// that reaches a new vertex claims it with atomicCAS and appends it to the next level.
// Look at: the loop over the neighbours. Every 50th vertex has 60 neighbours, the others have 1 to 6. A warp with such
// a vertex makes 60 iterations, most of them with few active lanes. The atomicCAS on level has scattered addresses.
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

__global__ void expand_level(const int* offsets, const int* neighbours, const int* frontier, int count, int* next,
                             int* next_count, int* level, int depth) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int vertex = frontier[i];
    for (int e = offsets[vertex]; e < offsets[vertex + 1]; ++e) {
        int neighbour = neighbours[e];
        if (atomicCAS(&level[neighbour], -1, depth) == -1) next[atomicAdd(next_count, 1)] = neighbour;
    }
}

struct Graph {
    std::vector<int> offsets, neighbours;
};

Graph random_graph(int vertices) {
    Graph graph{{0}, {}};
    unsigned random = 1;
    auto next_random = [&](int below) {
        random = random * 1664525 + 1013904223;
        return int((random >> 8) % below);
    };
    for (int v = 0; v < vertices; ++v) {
        int degree = v % 50 == 0 ? 60 : 1 + next_random(6);
        for (int e = 0; e < degree; ++e)
            graph.neighbours.push_back(next_random(vertices));
        graph.offsets.push_back(int(graph.neighbours.size()));
    }
    return graph;
}

// Level of each vertex; -1 if it is not reached.
std::vector<int> levels_on_host(const Graph& graph, int source) {
    std::vector<int> level(graph.offsets.size() - 1, -1), queue{source};
    level[source] = 0;
    for (size_t head = 0; head < queue.size(); ++head) {
        int vertex = queue[head];
        for (int e = graph.offsets[vertex]; e < graph.offsets[vertex + 1]; ++e) {
            int neighbour = graph.neighbours[e];
            if (level[neighbour] != -1) continue;
            level[neighbour] = level[vertex] + 1;
            queue.push_back(neighbour);
        }
    }
    return level;
}

int* to_device(const std::vector<int>& values) {
    int* d_values;
    cudaMalloc(&d_values, values.size() * sizeof(int));
    cudaMemcpy(d_values, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice);
    return d_values;
}

int main(int argc, char** argv) {
    int vertices = argc > 1 ? std::atoi(argv[1]) : 2000;
    int source = 0;
    Graph graph = random_graph(vertices);
    std::vector<int> level(vertices, -1);
    level[source] = 0;

    int* d_offsets = to_device(graph.offsets);
    int* d_neighbours = to_device(graph.neighbours);
    int* d_level = to_device(level);
    int *d_frontier, *d_next, *d_next_count;
    cudaMalloc(&d_frontier, vertices * sizeof(int));
    cudaMalloc(&d_next, vertices * sizeof(int));
    cudaMalloc(&d_next_count, sizeof(int));
    cudaMemcpy(d_frontier, &source, sizeof(int), cudaMemcpyHostToDevice);

    int count = 1, depth = 0;
    while (count > 0) {
        ++depth;
        cudaMemset(d_next_count, 0, sizeof(int));
        expand_level<<<(count + 127) / 128, 128>>>(d_offsets, d_neighbours, d_frontier, count, d_next, d_next_count,
                                                   d_level, depth);
        cudaMemcpy(&count, d_next_count, sizeof(int), cudaMemcpyDeviceToHost);
        std::swap(d_frontier, d_next);
    }

    cudaMemcpy(level.data(), d_level, vertices * sizeof(int), cudaMemcpyDeviceToHost);
    for (int* d_array : {d_offsets, d_neighbours, d_level, d_frontier, d_next, d_next_count})
        cudaFree(d_array);

    std::vector<int> expected = levels_on_host(graph, source);
    int wrong = 0;
    for (int v = 0; v < vertices; ++v)
        if (level[v] != expected[v]) ++wrong;
    std::printf("%s bfs: %d of %d levels are wrong, depth %d\n", wrong ? "FAIL" : "PASS", wrong, vertices, depth - 1);
    return wrong ? 1 : 0;
}
