// Tuned.
//
// Idea: several lanes per row, even tiles, or tiles for skewed rows: chosen by the row lengths, which are read once.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: ours      Fixes: idle_lanes, uncoalesced
//
// Compared with row_blocks, the CPU finds the start of each block's share once, instead of each block in each launch,
// so its loads start immediately, 16 bytes each. Short rows and small matrices need no tiles: 1 to 32 lanes per row
// start four loads each before they use the first. For rows of skewed lengths, the length decides how many lanes add a
// row. Whole warps add long rows, and the longest rows are split among several blocks, of which the last to end adds
// the parts. The result is equal in every run. The rules come from measurements on an H200; see docs/kernels.md.
#include <cstdio>
#include <vector>

template <int lanes, int loads>
__global__ void tuned_rows(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                           const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
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
    for (int offset = lanes / 2; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset, lanes);
    if (lane == 0 && row < rows) y[row] = sum;
}

// All rows of a tile fit into shared memory. tiles: pairs {row, nonzero}.
template <int threads, int vectors>
__global__ void tuned_tiles(int nonzeros, const int* __restrict__ tiles, const int* __restrict__ offsets,
                            const int* __restrict__ columns, const float* __restrict__ values,
                            const float* __restrict__ x, float* __restrict__ y) {
    constexpr int room = 4 * threads * vectors;
    __shared__ __align__(16) float products[room];
    int t = threadIdx.x;
    int first_row = tiles[2 * blockIdx.x];
    int end_row = tiles[2 * blockIdx.x + 2];
    int first = tiles[2 * blockIdx.x + 1] / 4 * 4;
    int end = tiles[2 * blockIdx.x + 3];
    int row = first_row + t;
    int i = row < end_row ? offsets[row] : 0;  // in flight while the tile loads
    int row_end = row < end_row ? offsets[row + 1] : 0;

    // Stores products of the nonzeros from `first` on, a multiple of 4, in shared memory: four per thread and
    // iteration. The last vector may hold some of the next tile's.
    int whole = nonzeros / 4 * 4;
    int4 c[vectors] = {};
    float4 v[vectors] = {};
    for (int u = 0; u < vectors; ++u) {
        int k = first + 4 * (t + u * threads);
        if (k < min(end, whole)) c[u] = __ldcs(reinterpret_cast<const int4*>(columns + k));
    }
    for (int u = 0; u < vectors; ++u) {
        int k = first + 4 * (t + u * threads);
        if (k < min(end, whole)) v[u] = __ldcs(reinterpret_cast<const float4*>(values + k));
    }
    for (int u = 0; u < vectors; ++u) {
        int k = 4 * (t + u * threads);
        if (first + k < min(end, whole)) {
            float4 four = {v[u].x * x[c[u].x], v[u].y * x[c[u].y], v[u].z * x[c[u].z], v[u].w * x[c[u].w]};
            *reinterpret_cast<float4*>(products + k) = four;
        }
    }
    int k = whole + t;  // of the matrix's last vector if it is not whole, one per thread
    if (k < end) products[k - first] = values[k] * x[columns[k]];
    __syncthreads();

    if (4 * (end_row - first_row) <= threads) {  // four lanes per row
        row = first_row + t / 4;
        float sum = 0;
        if (row < end_row) {
            row_end = offsets[row + 1];
            for (i = offsets[row] + t % 4; i < row_end; i += 4)
                sum += products[i - first];
        }
        for (int offset = 2; offset > 0; offset /= 2)
            sum += __shfl_down_sync(0xffffffff, sum, offset, 4);
        if (row < end_row && t % 4 == 0) y[row] = sum;
        return;
    }
    while (row < end_row) {
        float sum = 0;
        for (; i < row_end; ++i)
            sum += products[i - first];
        y[row] = sum;
        row += threads;
        if (row < end_row) {
            i = offsets[row];
            row_end = offsets[row + 1];
        }
    }
}

// Returns the sum over the block, in its first thread.
template <int threads>
__device__ __forceinline__ float block_sum(float value, float (&sums)[threads / 32]) {
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset);
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = value;
    __syncthreads();
    value = 0;
    if (threadIdx.x == 0)
        for (int warp = 0; warp < threads / 32; ++warp)
            value += sums[warp];
    return value;
}

// The last row of a tile may exceed shared memory; ~row marks part of a row that several blocks share.
template <int threads>
__global__ void tuned_skewed(int nonzeros, int part, const int* __restrict__ tiles, const int* __restrict__ offsets,
                             const int* __restrict__ columns, const float* __restrict__ values,
                             const float* __restrict__ x, float* __restrict__ y, float* __restrict__ partials,
                             unsigned* __restrict__ arrivals) {
    constexpr int room = 4 * threads;
    constexpr int long_row = 16;  // nonzeros per lane; a warp adds longer rows
    __shared__ __align__(16) float products[room];
    __shared__ float sums[threads / 32];
    __shared__ int long_rows[room / long_row + 1];
    __shared__ int long_count;
    __shared__ int last;
    int t = threadIdx.x;
    int first_row = tiles[2 * blockIdx.x];
    int end_row = tiles[2 * blockIdx.x + 2];
    int begin = tiles[2 * blockIdx.x + 1];
    int end = tiles[2 * blockIdx.x + 3];
    int first = begin / 4 * 4;
    int window = min(end, first + room);
    int rows_end = end_row < 0 ? ~end_row : end_row;
    int lanes = 1;  // per row
    while (lanes < 32 && 2 * lanes * (rows_end - first_row) <= threads)
        lanes *= 2;
    int row = first_row + t / lanes;
    bool some = first_row >= 0 && row < rows_end;
    int next = some ? offsets[row] : 0;  // in flight while the tile loads
    int next_end = some ? offsets[row + 1] : 0;
    if (t == 0) long_count = 0;

    int whole = nonzeros / 4 * 4;  // as in tuned_tiles, one vector per thread
    int k = first + 4 * t;
    if (k < min(window, whole)) {
        int4 c = __ldcs(reinterpret_cast<const int4*>(columns + k));
        float4 v = __ldcs(reinterpret_cast<const float4*>(values + k));
        float4 four = {v.x * x[c.x], v.y * x[c.y], v.z * x[c.z], v.w * x[c.w]};
        *reinterpret_cast<float4*>(products + (k - first)) = four;
    }
    k = whole + t;
    if (k < window) products[k - first] = values[k] * x[columns[k]];
    float rest = 0;  // the part beyond shared memory belongs to one row
    for (int i = first + room + t; i < end; i += threads)
        rest += values[i] * x[columns[i]];
    __syncthreads();

    if (first_row < 0) {  // part of a row
        for (int i = begin + t; i < window; i += threads)
            rest += products[i - first];
        rest = block_sum<threads>(rest, sums);
        row = ~first_row;
        int row_first = offsets[row];
        int parts = (offsets[row + 1] - row_first - 1) / part + 1;
        int number = (begin - row_first) / part;
        int first_block = blockIdx.x - number;
        if (t == 0) {
            partials[blockIdx.x] = rest;
            __threadfence();  // writes the partial sum before the arrival
            last = atomicInc(&arrivals[first_block], parts - 1u) == parts - 1u;
            __threadfence();  // reads the other partial sums after it
        }
        __syncthreads();
        if (!last) return;
        rest = 0;
        for (int i = t; i < parts; i += threads)
            rest += __ldcg(partials + (first_block + i));
        rest = block_sum<threads>(rest, sums);
        if (t == 0) y[row] = rest;
        return;
    }

    bool beyond = end > window;
    if (beyond) {
        for (int offset = 16; offset > 0; offset /= 2)
            rest += __shfl_down_sync(0xffffffff, rest, offset);
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
                if (t % lanes == 0) long_rows[atomicAdd(&long_count, 1)] = row;
            } else {
                for (i += t % lanes; i < row_end; i += lanes)
                    sum += products[i - first];
            }
        }
        for (int half = lanes / 2; half > 0; half /= 2)
            sum += __shfl_down_sync(0xffffffff, sum, half, lanes);
        if (mine && t % lanes == 0) y[row] = sum;
    }
    __syncthreads();
    for (int n = t / 32; n < long_count; n += threads / 32) {
        row = long_rows[n];
        int row_end = min(offsets[row + 1], window);
        float sum = 0;
        for (int i = offsets[row] + t % 32; i < row_end; i += 32)
            sum += products[i - first];
        for (int offset = 16; offset > 0; offset /= 2)
            sum += __shfl_down_sync(0xffffffff, sum, offset);
        if (t % 32 == 0) {
            if (beyond && row == rows_end - 1)
                for (int warp = 0; warp < threads / 32; ++warp)
                    sum += sums[warp];
            y[row] = sum;
        }
        __syncwarp();  // all lanes add the next row together
    }
}

// Parameters of the host functions below.
struct Product {
    int rows, nonzeros;
    const int *offsets, *columns;
    const float *values, *x;
    float* y;
};

template <int lanes>
void launch_rows(const Product& p) {
    tuned_rows<lanes, 4><<<(p.rows - 1) / (256 / lanes) + 1, 256>>>(p.rows, p.offsets, p.columns, p.values, p.x, p.y);
}

static void launch_rows(const Product& p, int lanes) {
    switch (lanes) {
        case 1: return launch_rows<1>(p);
        case 2: return launch_rows<2>(p);
        case 4: return launch_rows<4>(p);
        case 8: return launch_rows<8>(p);
        case 16: return launch_rows<16>(p);
        case 32: return launch_rows<32>(p);
    }
}

static int* on_device(const std::vector<int>& numbers) {
    int* copy = nullptr;
    cudaMalloc(&copy, numbers.size() * sizeof(int));
    cudaMemcpy(copy, numbers.data(), numbers.size() * sizeof(int), cudaMemcpyHostToDevice);
    return copy;
}

// Tiles are pairs {row, nonzero}, one more than there are blocks: block b has the rows and nonzeros from pair b up to
// pair b + 1. Adds rows to a tile until it would exceed `room` row ends and nonzeros.
static std::vector<int> even_tiles(const std::vector<int>& offsets, int room) {
    std::vector<int> tiles;
    int rows = int(offsets.size()) - 1;
    for (int row = 0; row < rows;) {
        int first = row;
        tiles.insert(tiles.end(), {first, offsets[first]});
        while (row < rows && (row == first || offsets[row + 1] - offsets[first] + (row + 1 - first) <= room))
            ++row;
    }
    tiles.insert(tiles.end(), {rows, offsets[rows]});
    return tiles;
}

// A tile ends after the row that fills it. Rows longer than `longest` are split into separate parts, with ~row.
static std::vector<int> skewed_tiles(const std::vector<int>& offsets, int room, int longest, int part) {
    std::vector<int> tiles;
    int rows = int(offsets.size()) - 1;
    auto is_long = [&](int row) { return offsets[row + 1] - offsets[row] > longest; };
    for (int row = 0; row < rows;) {
        int first = row;
        if (is_long(row)) {
            for (int at = offsets[row]; at < offsets[row + 1]; at += part)
                tiles.insert(tiles.end(), {~row, at});
            ++row;
            continue;
        }
        tiles.insert(tiles.end(), {first, offsets[first]});
        while (row < rows && !is_long(row) && (row == first || offsets[row] - offsets[first] + (row - first) < room))
            ++row;
    }
    tiles.insert(tiles.end(), {rows, offsets[rows]});
    return tiles;
}

static void launch_even(const Product& p, const std::vector<int>& offsets) {
    bool narrow = p.nonzeros / double(p.rows) < 4;  // row ends weigh as much as nonzeros
    std::vector<int> tiles = even_tiles(offsets, 4 * 256 - 4);
    int blocks = int(tiles.size()) / 2 - 1;
    printf("a block loads some 1000 nonzeros side by side, then %s a row add up\n",
           narrow ? "a thread" : "one to four threads");
    int* on_gpu = on_device(tiles);
    if (narrow)
        tuned_tiles<256, 1><<<blocks, 256>>>(p.nonzeros, on_gpu, p.offsets, p.columns, p.values, p.x, p.y);
    else
        tuned_tiles<128, 2><<<blocks, 128>>>(p.nonzeros, on_gpu, p.offsets, p.columns, p.values, p.x, p.y);
    cudaFree(on_gpu);
}

template <int threads>
void launch_skewed(const Product& p, const std::vector<int>& offsets) {
    const int part = 2048;
    const int room = 4 * threads - 96;  // the row that fills a tile is usually shorter than the reserve
    std::vector<int> tiles = skewed_tiles(offsets, room, threads == 1024 ? 8192 : 4096, part);
    int blocks = int(tiles.size()) / 2 - 1;
    bool shared = false;
    for (int b = 0; b < blocks; ++b)
        shared = shared || tiles[2 * b] < 0;
    printf("tiles of some %d row ends and nonzeros a block of %d, long rows by whole warps%s\n", room, threads,
           shared ? ", the longest by several blocks" : "");
    int* on_gpu = on_device(tiles);
    float* partials;
    unsigned* arrivals;
    cudaMalloc(&partials, blocks * sizeof(float));
    cudaMalloc(&arrivals, blocks * sizeof(unsigned));
    // Once: the last block of a row resets the count to zero.
    std::vector<unsigned> zeros(blocks);
    cudaMemcpy(arrivals, zeros.data(), blocks * sizeof(unsigned), cudaMemcpyHostToDevice);
    tuned_skewed<threads>
        <<<blocks, threads>>>(p.nonzeros, part, on_gpu, p.offsets, p.columns, p.values, p.x, p.y, partials, arrivals);
    cudaFree(on_gpu);
    cudaFree(partials);
    cudaFree(arrivals);
}

// Lanes per row of a small matrix: two to five nonzeros each. More lanes would idle, and fewer would wait for memory
// several times. If a GPU has more threads than the matrix has rows, idle lanes cost nothing.
static int lanes_for(int rows, double mean, int threads_at_once) {
    int lanes = 1;
    while (lanes < 32 && lanes < mean / 2.5)
        lanes *= 2;
    while (lanes < 32 && 2LL * lanes * rows <= threads_at_once)
        lanes *= 2;
    return lanes;
}

void spmv(int rows, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    const Product product{rows, nonzeros, offsets, columns, values, x, y};
    std::vector<int> ends(rows + 1);
    cudaMemcpy(ends.data(), offsets, ends.size() * sizeof(int), cudaMemcpyDeviceToHost);
    int longest = 0;
    for (int row = 0; row < rows; ++row)
        longest = max(longest, ends[row + 1] - ends[row]);
    double mean = rows ? double(nonzeros) / rows : 0;
    const int threads_at_once = 1 << 18;  // approximately, on an H200
    bool small = nonzeros < 2000000;      // its launch ends before a pipeline fills
    bool fills = 32LL * rows >= threads_at_once / 4 || longest <= 2048;
    int lanes = lanes_for(rows, mean, threads_at_once);

    printf("rows of up to %d, %.3g on average: ", longest, mean);
    if ((size_t)columns % 16 != 0 || (size_t)values % 16 != 0) {
        printf("columns or values do not start at 16 bytes, so 8 lanes a row\n");
        launch_rows(product, 8);
    } else if (mean >= 128 && longest <= 3 * mean && fills) {
        printf("a warp a row, four loads a lane at once\n");
        launch_rows(product, 32);
    } else if (small && longest <= 16 * lanes) {  // with more per lane, a warp waits for its longest row
        printf("a small matrix, so ");
        printf(lanes == 1 ? "a thread" : "%d lanes", lanes);
        printf(" a row, four loads each at once\n");
        launch_rows(product, lanes);
    } else if (!small && longest <= 4) {
        printf("a thread a row, all its loads at once\n");
        launch_rows(product, 1);
    } else if (longest <= 64) {  // a thread or four threads add it
        launch_even(product, ends);
    } else if (nonzeros < 8000000) {
        launch_skewed<256>(product, ends);
    } else {  // every SM has two blocks
        launch_skewed<1024>(product, ends);
    }
}
