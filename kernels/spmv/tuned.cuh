// SpMV, tuned: one entry point that picks among three kernels by the lengths of the rows.
//
// Idea, against row_blocks: where a block's share begins is found once on the CPU and not by each block in each launch,
// so its loads leave at once, 16 bytes each. Short rows need none of that, nor do few: 1 to 32 lanes a row that send four
// loads each off before they use the first. Rows of skewed lengths are added up by as many lanes as suit them, those that are
// long by whole warps, and the longest are cut into parts for several blocks, of which the last to end adds up. The
// result is the same on every run.
// The rules stand in kernels/spmv/plan.cpp.
// Launch: blocks of 128 to 1024 threads. Bytes: 8 nnz + 4 (2 rows + cols + 1). Flops: 2 nnz.
template <int lanes, int loads>
__global__ void tuned_rows(int rows, global<const int> offsets, global<const int> columns, global<const float> values,
                           global<const float> x, global<float> y) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / lanes;
    int lane = threadIdx.x % lanes;
    float sum = 0;
    if (row < rows) {
        int end = offsets[row + 1];
        for (int i = offsets[row] + lane; i < end; i += lanes * loads) {
            int column[loads] = {};
            float value[loads] = {};
            for (int u = 0; u < loads; ++u)
                if (i + u * lanes < end) {
                    column[u] = columns[i + u * lanes];
                    value[u] = values[i + u * lanes];
                }
            for (int u = 0; u < loads; ++u)
                if (i + u * lanes < end) sum += value[u] * x[column[u]];
        }
    }
    sum = warp_sum<lanes>(sum);
    if (lane == 0 && row < rows) y[row] = sum;
}

// Products of the nonzeros from `first` on, which is a multiple of 4, into shared memory: four a thread and turn. The
// last vector may hold some of the next tile's. Of the matrix's last, where it is not whole, one a thread. All of it counts
// as the line that it was called from.
template <int threads, int vectors, int room>
__device__ __forceinline__ void multiply_tile(shared<float, room>& products, int first, int end, int nonzeros,
                                              global<const int> columns, global<const float> values,
                                              global<const float> x, int line = __builtin_LINE()) {
    int t = threadIdx.x;
    int whole = nonzeros / 4 * 4;
    int4 c[vectors] = {};
    float4 v[vectors] = {};
    for (int u = 0; u < vectors; ++u) {
        int i = first + 4 * (t + u * threads);
        if (i < min(end, whole)) c[u] = load4_once(columns, on_line(i, line));
    }
    for (int u = 0; u < vectors; ++u) {
        int i = first + 4 * (t + u * threads);
        if (i < min(end, whole)) v[u] = load4_once(values, on_line(i, line));
    }
    for (int u = 0; u < vectors; ++u) {
        int i = 4 * (t + u * threads);
        if (first + i < min(end, whole))
            store4(products, on_line(i, line),
                   {v[u].x * x[on_line(c[u].x, line)], v[u].y * x[on_line(c[u].y, line)],
                    v[u].z * x[on_line(c[u].z, line)], v[u].w * x[on_line(c[u].w, line)]});
    }
    int i = whole + t;
    if (i < end)
        products[on_line(i - first, line)] =
            values[on_line(i, line)] * x[on_line(columns[on_line(i, line)], line)];
}

// All rows of a tile fit into shared memory. tiles: pairs {row, nonzero}.
template <int threads, int vectors>
__global__ void tuned_tiles(int nonzeros, global<const int> tiles, global<const int> offsets, global<const int> columns,
                            global<const float> values, global<const float> x, global<float> y) {
    constexpr int room = 4 * threads * vectors;
    __shared__ __align__(16) shared<float, room> products;
    int t = threadIdx.x;
    int first_row = tiles[2 * blockIdx.x];
    int end_row = tiles[2 * blockIdx.x + 2];
    int first = tiles[2 * blockIdx.x + 1] / 4 * 4;
    int end = tiles[2 * blockIdx.x + 3];
    int row = first_row + t;
    int i = row < end_row ? offsets[row] : 0;  // under way while the tile is loaded
    int row_end = row < end_row ? offsets[row + 1] : 0;
    multiply_tile<threads, vectors>(products, first, end, nonzeros, columns, values, x);
    __syncthreads();

    if (4 * (end_row - first_row) <= threads) {  // four lanes a row
        row = first_row + t / 4;
        float sum = 0;
        if (row < end_row) {
            row_end = offsets[row + 1];
            for (i = offsets[row] + t % 4; i < row_end; i += 4) sum += products[i - first];
        }
        sum = warp_sum<4>(sum);
        if (row < end_row && t % 4 == 0) y[row] = sum;
        return;
    }
    while (row < end_row) {
        float sum = 0;
        for (; i < row_end; ++i) sum += products[i - first];
        y[row] = sum;
        row += threads;
        if (row < end_row) {
            i = offsets[row];
            row_end = offsets[row + 1];
        }
    }
}

// Sum over the block, in its first thread.
template <int threads>
__device__ __forceinline__ float block_sum(float value, shared<float, threads / 32>& sums) {
    value = warp_sum(value);
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = value;
    __syncthreads();
    value = 0;
    if (threadIdx.x == 0)
        for (int warp = 0; warp < threads / 32; ++warp) value += sums[warp];
    return value;
}

// The last row of a tile may reach beyond shared memory; ~row marks a part of a row that several blocks share.
template <int threads>
__global__ void tuned_skewed(int nonzeros, int part, global<const int> tiles, global<const int> offsets, global<const int> columns,
                             global<const float> values, global<const float> x, global<float> y,
                             global<float> partials, global<unsigned> arrivals) {
    constexpr int room = 4 * threads;
    constexpr int long_row = 16;  // nonzeros a lane; what is longer is left to a warp
    __shared__ __align__(16) shared<float, room> products;
    __shared__ shared<float, threads / 32> sums;
    __shared__ shared<int, room / long_row + 1> long_rows;
    __shared__ shared<int, 1> long_count;
    __shared__ shared<int, 1> last;
    int t = threadIdx.x;
    int first_row = tiles[2 * blockIdx.x];
    int end_row = tiles[2 * blockIdx.x + 2];
    int begin = tiles[2 * blockIdx.x + 1];
    int end = tiles[2 * blockIdx.x + 3];
    int first = begin / 4 * 4;
    int window = min(end, first + room);
    int rows_end = end_row < 0 ? ~end_row : end_row;
    int lanes = 1;  // a row
    while (lanes < 32 && 2 * lanes * (rows_end - first_row) <= threads) lanes *= 2;
    int row = first_row + t / lanes;
    bool some = first_row >= 0 && row < rows_end;
    int next = some ? offsets[row] : 0;  // under way while the tile is loaded
    int next_end = some ? offsets[row + 1] : 0;
    if (t == 0) long_count[0] = 0;
    multiply_tile<threads, 1>(products, first, window, nonzeros, columns, values, x);
    float rest = 0;  // what is beyond shared memory belongs to one row
    for (int i = first + room + t; i < end; i += threads) rest += values[i] * x[columns[i]];
    __syncthreads();

    if (first_row < 0) {  // a part
        for (int i = begin + t; i < window; i += threads) rest += products[i - first];
        rest = block_sum<threads>(rest, sums);
        row = ~first_row;
        int row_first = offsets[row];
        int parts = (offsets[row + 1] - row_first - 1) / part + 1;
        int number = (begin - row_first) / part;
        int first_block = blockIdx.x - number;
        if (t == 0) {
            partials[blockIdx.x] = rest;
            __threadfence();  // the partial sum is there before the arrival is
            last[0] = atomicInc(&arrivals[first_block], parts - 1u) == parts - 1u;
            __threadfence();  // and those of the others are read after it
        }
        __syncthreads();
        if (!last[0]) return;
        rest = 0;
        for (int i = t; i < parts; i += threads) rest += load_fresh(partials, first_block + i);
        rest = block_sum<threads>(rest, sums);
        if (t == 0) y[row] = rest;
        return;
    }

    bool beyond = end > window;
    if (beyond) {
        rest = warp_sum(rest);
        if (t % 32 == 0) sums[t / 32] = rest;
    }
    for (int base = first_row; base < rows_end; base += threads / lanes) {
        row = base + t / lanes;
        float sum = 0;
        bool mine = row < rows_end;
        if (mine) {
            int i = base == first_row ? next : offsets[row];
            int row_end = min(base == first_row ? next_end : offsets[row + 1], window);
            if (row_end - i > long_row * lanes || (beyond && row == rows_end - 1)) {
                mine = false;
                if (t % lanes == 0) long_rows[atomicAdd(&long_count[0], 1)] = row;
            } else {
                for (i += t % lanes; i < row_end; i += lanes) sum += products[i - first];
            }
        }
        for (int half = lanes / 2; half > 0; half /= 2) sum += __shfl_down_sync(0xffffffff, sum, half, lanes);
        if (mine && t % lanes == 0) y[row] = sum;
    }
    __syncthreads();
    for (int n = t / 32; n < long_count[0]; n += threads / 32) {
        row = long_rows[n];
        int row_end = min(offsets[row + 1], window);
        float sum = 0;
        for (int i = offsets[row] + t % 32; i < row_end; i += 32) sum += products[i - first];
        sum = warp_sum(sum);
        if (t % 32 == 0) {
            if (beyond && row == rows_end - 1)
                for (int warp = 0; warp < threads / 32; ++warp) sum += sums[warp];
            y[row] = sum;
        }
        __syncwarp();  // the next row is for all lanes together
    }
}

template <int lanes>
inline void launch_tuned_rows(Launcher& launch, const Arguments& p) {
    launch.kernel<tuned_rows<lanes, 4>>(Shape{{div_up(p.rows, 256 / lanes)}, {256}}, p.rows, p.offsets, p.columns,
                                        p.values, p.x, p.y);
}

template <int threads, int vectors>
inline void launch_tuned_tiles(Launcher& launch, const Arguments& p) {
    launch.kernel<tuned_tiles<threads, vectors>>(Shape{{(unsigned)p.plan->blocks()}, {threads}}, p.nonzeros, p.tiles, p.offsets,
                                                 p.columns, p.values, p.x, p.y);
}

template <int threads>
inline void launch_tuned_skewed(Launcher& launch, const Arguments& p) {
    Shape shape{{(unsigned)p.plan->blocks()}, {threads}};
    shape.counted = p.plan->shared;
    launch.kernel<tuned_skewed<threads>>(shape, p.nonzeros, p.plan->part, p.tiles, p.offsets, p.columns, p.values, p.x, p.y,
                                         p.partials, p.arrivals);
}

inline void launch_tuned(Launcher& launch, const Arguments& p) {
    const SpmvPlan& plan = *p.plan;
    const bool wide = to_16_bytes(p.columns) == 0 && to_16_bytes(p.values) == 0;
    if (!wide)
        launch_tuned_rows<8>(launch, p);
    else if (plan.kernel == SpmvPlan::Kernel::rows)
        with_constant<1, 2, 4, 8, 16, 32>(plan.lanes, [&]<int lanes>() { launch_tuned_rows<lanes>(launch, p); });
    else if (plan.kernel == SpmvPlan::Kernel::skewed)
        with_constant<256, 1024>(plan.threads, [&]<int threads>() { launch_tuned_skewed<threads>(launch, p); });
    else if (plan.vectors == 2)
        launch_tuned_tiles<128, 2>(launch, p);
    else
        launch_tuned_tiles<256, 1>(launch, p);
}
