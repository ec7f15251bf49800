// Tuned.
//
// Idea: diagonals without columns, several lanes per row, even tiles, or tiles for skewed rows: chosen by the row
// lengths and columns, which are read once.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: ours      Fixes: idle_lanes, uncoalesced
//
// Compared with row_blocks, no column index is read if few diagonals have all nonzeros, and half an index if the
// columns of a tile are close. The CPU finds the start of each block's share once, instead of each block in each
// launch, so its loads start immediately, 16 bytes each. Short rows and small matrices need no tiles: 1 to 32 lanes per
// row start four loads each before they use the first. For rows of skewed lengths, the length decides how many lanes
// add a row. Whole warps add long rows, and the longest rows are split among several blocks, of which the last to end
// adds the parts. The result is equal in every run. The rules come from measurements on an H200; see docs/kernels.md.
#include <algorithm>
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

__device__ __forceinline__ int4 four_columns(const int* here) { return __ldcs(reinterpret_cast<const int4*>(here)); }

__device__ __forceinline__ int4 four_columns(const unsigned short* here) {
    ushort4 four = __ldcs(reinterpret_cast<const ushort4*>(here));
    return {four.x, four.y, four.z, four.w};
}

constexpr int tile_threads = 256;

// All rows of a tile fit into shared memory. tiles: pairs {row, nonzero}. Columns of 16 bits are distances from the
// tile's smallest column in `bases`.
template <class Column>
__global__ void tuned_tiles(int nonzeros, const int* __restrict__ tiles, const int* __restrict__ bases,
                            const int* __restrict__ offsets, const Column* __restrict__ columns,
                            const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    constexpr int threads = tile_threads, room = 4 * threads;
    constexpr bool is_short = sizeof(Column) == 2;
    __shared__ __align__(16) float products[room];
    int t = threadIdx.x;
    int first_row = tiles[2 * blockIdx.x];
    int end_row = tiles[2 * blockIdx.x + 2];
    int begin = tiles[2 * blockIdx.x + 1];
    int first = begin / 4 * 4;
    int end = tiles[2 * blockIdx.x + 3];
    const float* tile_x = is_short ? x + bases[blockIdx.x] : x;
    int row = first_row + t;
    int i = row < end_row ? offsets[row] : 0;  // in flight while the tile loads
    int row_end = row < end_row ? offsets[row + 1] : 0;

    // Stores products of the nonzeros from `first` on, a multiple of 4, in shared memory: four per thread. The last
    // vector may hold some of the next tile's, whose columns of 16 bits have another base.
    auto factor = [&](int k, int column) { return !is_short || (k >= begin && k < end) ? tile_x[column] : 0.0f; };
    int whole = nonzeros / 4 * 4;
    int k = first + 4 * t;
    if (k < min(end, whole)) {
        int4 c = four_columns(columns + k);
        float4 v = __ldcs(reinterpret_cast<const float4*>(values + k));
        float4 four = {v.x * factor(k, c.x), v.y * factor(k + 1, c.y), v.z * factor(k + 2, c.z),
                       v.w * factor(k + 3, c.w)};
        *reinterpret_cast<float4*>(products + (k - first)) = four;
    }
    k = whole + t;  // of the matrix's last vector if it is not whole, one per thread
    if (k < end) products[k - first] = values[k] * tile_x[columns[k]];
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

constexpr int most_diagonals = 256;

// Column minus row of each diagonal: a kernel parameter, so that no load has to arrive before the others start.
struct Distances {
    int count = 0;
    int of[most_diagonals];
};

// Slot of row r on diagonal d is number d * rows + r; four of a row are in flight.
__global__ void tuned_diagonals(int rows, int cols, Distances distances, const float* __restrict__ slots,
                                const float* __restrict__ x, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int d = 0; d < distances.count; d += 4) {
        float value[4] = {};
        for (int u = 0; u < 4; ++u)
            if (d + u < distances.count) value[u] = __ldcs(slots + ((long long)(d + u) * rows + row));
        for (int u = 0; u < 4; ++u) {
            if (d + u >= distances.count) break;
            int column = row + distances.of[d + u];
            if (column >= 0 && column < cols) sum += value[u] * x[column];
        }
    }
    y[row] = sum;
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
    int rows, cols, nonzeros;
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

template <class T>
T* on_device(const std::vector<T>& numbers) {
    T* copy = nullptr;
    cudaMalloc(&copy, numbers.size() * sizeof(T));
    cudaMemcpy(copy, numbers.data(), numbers.size() * sizeof(T), cudaMemcpyHostToDevice);
    return copy;
}

template <class T>
std::vector<T> on_host(const T* numbers, int count) {
    std::vector<T> copy(count);
    cudaMemcpy(copy.data(), numbers, count * sizeof(T), cudaMemcpyDeviceToHost);
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

// The smallest column of each tile that ends within `columns`; none if a tile reaches over more than 32768 columns.
static std::vector<int> bases_of(const std::vector<int>& tiles, const std::vector<int>& columns) {
    std::vector<int> bases;
    for (size_t tile = 0; 2 * tile + 3 < tiles.size(); ++tile) {
        int begin = tiles[2 * tile + 1], end = tiles[2 * tile + 3];
        if (end > int(columns.size())) break;
        int least = begin < end ? columns[begin] : 0, most = least;
        for (int i = begin; i < end; ++i) {
            least = min(least, columns[i]);
            most = max(most, columns[i]);
        }
        if (most - least > 32767) return {};
        bases.push_back(least);
    }
    return bases;
}

static std::vector<unsigned short> short_columns(const std::vector<int>& tiles, const std::vector<int>& bases,
                                                 const std::vector<int>& columns) {
    std::vector<unsigned short> distances(columns.size());
    for (size_t tile = 0; tile < bases.size(); ++tile)
        for (int i = tiles[2 * tile + 1]; i < tiles[2 * tile + 3]; ++i)
            distances[i] = (unsigned short)(columns[i] - bases[tile]);
    return distances;
}

static void launch_even(const Product& p, const std::vector<int>& offsets) {
    std::vector<int> tiles = even_tiles(offsets, 4 * tile_threads - 4);
    int blocks = int(tiles.size()) / 2 - 1;
    printf("a block loads some 1000 nonzeros side by side, then %s a row add up",
           p.nonzeros / double(p.rows) < 4 ? "a thread" : "one to four threads");
    std::vector<int> columns = on_host(p.columns, min(p.nonzeros, 4096)), bases = bases_of(tiles, columns);
    if (!bases.empty() && p.nonzeros > 4096) {
        columns = on_host(p.columns, p.nonzeros);
        bases = bases_of(tiles, columns);
    }
    int* gpu_tiles = on_device(tiles);
    if (bases.empty()) {
        printf("\n");
        tuned_tiles<<<blocks, tile_threads>>>(p.nonzeros, gpu_tiles, nullptr, p.offsets, p.columns, p.values, p.x, p.y);
    } else {
        printf("; columns as distances of 16 bits\n");
        int* gpu_bases = on_device(bases);
        unsigned short* gpu_columns = on_device(short_columns(tiles, bases, columns));
        tuned_tiles<<<blocks, tile_threads>>>(p.nonzeros, gpu_tiles, gpu_bases, p.offsets, gpu_columns, p.values, p.x,
                                              p.y);
        cudaFree(gpu_bases);
        cudaFree(gpu_columns);
    }
    cudaFree(gpu_tiles);
}

// Returns the diagonals of the first nonzeros, or none if they are too many or a place has two nonzeros.
static Distances diagonals_of(const Product& p, const std::vector<int>& offsets, const std::vector<int>& columns) {
    Distances distances;
    std::vector<int> last_row(p.rows + p.cols, -2);  // of distance d at d + rows; -2: a new diagonal
    for (int row = 0; row < p.rows && offsets[row + 1] <= int(columns.size()); ++row)
        for (int i = offsets[row]; i < offsets[row + 1]; ++i) {
            int& last = last_row[columns[i] - row + p.rows];
            if (last == row || (last == -2 && distances.count == most_diagonals)) return {};
            if (last == -2) distances.of[distances.count++] = columns[i] - row;
            last = row;
        }
    std::sort(distances.of, distances.of + distances.count);
    return distances;
}

// A slot costs half of a nonzero in CSR. Smaller matrices do not have a row for each thread of the GPU.
static Distances diagonals_that_pay(const Product& p, const std::vector<int>& offsets, std::vector<int>& columns) {
    if (p.nonzeros < 500000) return {};
    columns = on_host(p.columns, 4096);
    if (diagonals_of(p, offsets, columns).count == 0) return {};
    columns = on_host(p.columns, p.nonzeros);
    Distances distances = diagonals_of(p, offsets, columns);
    return double(distances.count) * p.rows <= 1.6 * p.nonzeros ? distances : Distances();
}

static void launch_diagonals(const Product& p, const Distances& distances, const std::vector<int>& offsets,
                             const std::vector<int>& columns) {
    std::vector<int> diagonal_of(p.rows + p.cols);
    for (int d = 0; d < distances.count; ++d)
        diagonal_of[distances.of[d] + p.rows] = d;
    std::vector<float> values = on_host(p.values, p.nonzeros), slots((size_t)distances.count * p.rows);
    for (int row = 0; row < p.rows; ++row)
        for (int i = offsets[row]; i < offsets[row + 1]; ++i)
            slots[(size_t)diagonal_of[columns[i] - row + p.rows] * p.rows + row] = values[i];
    printf("%d diagonals have all nonzeros, so no column is stored; a thread a row\n", distances.count);
    float* on_gpu = on_device(slots);
    tuned_diagonals<<<(p.rows - 1) / 256 + 1, 256>>>(p.rows, p.cols, distances, on_gpu, p.x, p.y);
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

void spmv(int rows, int cols, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    const Product product{rows, cols, nonzeros, offsets, columns, values, x, y};
    std::vector<int> ends = on_host(offsets, rows + 1), csr_columns;
    int longest = 0;
    for (int row = 0; row < rows; ++row)
        longest = max(longest, ends[row + 1] - ends[row]);
    double mean = rows ? double(nonzeros) / rows : 0;
    const int threads_at_once = 1 << 18;  // approximately, on an H200
    bool small = nonzeros < 2000000;      // its launch ends before a pipeline fills
    bool fills = 32LL * rows >= threads_at_once / 4 || longest <= 2048;
    int lanes = lanes_for(rows, mean, threads_at_once);
    Distances distances = diagonals_that_pay(product, ends, csr_columns);

    printf("rows of up to %d, %.3g on average: ", longest, mean);
    if (distances.count > 0) {
        launch_diagonals(product, distances, ends, csr_columns);
    } else if ((size_t)columns % 16 != 0 || (size_t)values % 16 != 0) {
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
