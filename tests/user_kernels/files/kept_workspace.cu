// Rows are taken off a counter, in memory that the first call allocates and later ones find.
#include "matrix_helpers.cuh"

#include <memory>

__global__ void rows_by_counter(Rows rows, const int* __restrict__ columns, const float* __restrict__ values,
                                const float* __restrict__ x, float* __restrict__ y, int* counter) {
    const int lane = threadIdx.x % 32;
    for (;;) {
        int row = 0;
        if (lane == 0) row = atomicAdd(counter, 1);
        row = __shfl_sync(0xffffffff, row, 0);
        if (row >= rows.count) return;
        float sum = 0;
        for (int i = rows.begin(row) + lane; i < rows.end(row); i += 32) sum += values[i] * x[columns[i]];
        sum = warp_sum(sum);
        if (lane == 0) y[row] = sum;
    }
}

class Workspace {
public:
    void make() {
        if (counter) return;
        CHECK(cudaMalloc(&counter, sizeof(int)));
    }
    ~Workspace() { cudaFree(counter); }
    int* counter = nullptr;

private:
    std::string name;
};

static Workspace workspace;

struct Blocks {
    Blocks() : count(workspace.counter ? 2 : 4) {}
    ~Blocks() { std::puts("done"); }
    int count;
};

void spmv(int n, const int* row_ptr, const int* col_ind, const float* vals, const float* x, float* y) {
    static const Blocks blocks;
    const auto chosen = std::make_shared<int>(blocks.count);
    workspace.make();
    CHECK(cudaMemset(workspace.counter, 0, sizeof(int)));
    rows_by_counter<<<*chosen, 64>>>(Rows{n, row_ptr}, col_ind, vals, x, y, workspace.counter);
    CHECK(cudaDeviceSynchronize());
}
