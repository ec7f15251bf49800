// Tuned.
//
// Idea: diagonals or dense blocks without columns, several lanes per row, or tiles of equal size whose slots name their
// rows: chosen by the row lengths and columns, which are read once.
// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: ours      Fixes: idle_lanes, uncoalesced
//
// Compared with row_blocks, no column index is read if few diagonals have all nonzeros, and half an index if the
// columns of a tile are close. Rows that fit into four loads per lane need no tiles: 1 to 32 lanes per row start all
// loads before they use the first. Other rows are copied into tiles of whole rows once, on the CPU. A thread has four
// slots, whatever the row lengths are, and no load waits for another one except those of x. The threads add rows as
// those of coo do, but sums meet in shared memory: nothing needs clearing. Only rows longer than a tile are shared by
// blocks, of which the last to end adds the parts. The result is equal in every run. The rules come from measurements
// on an H200; see docs/kernels.md.
#include <algorithm>
#include <cstdio>
#include <vector>

// Several lanes per row. If the matrix has dense blocks of block x block nonzeros, their rows have the same columns, so
// `columns` has one number per block: its first column. Rows of blocks have equal lengths, so the nonzeros before a row
// give the number of its first block.
template <int lanes, int block>
__global__ void tuned_rows(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,
                           const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / lanes;
    int lane = threadIdx.x % lanes;
    float sum = 0;
    if (row < rows) {
        int begin = offsets[row], count = offsets[row + 1] - begin;
        int first_block = (begin - row % block * count) / (block * block);
        for (int i = lane; i < count; i += 4 * lanes) {
            int column[4] = {};
            float value[4] = {};
            for (int u = 0; u < 4; ++u) {
                int k = i + u * lanes;
                if (k >= count) continue;
                column[u] = columns[first_block + k / block] + k % block;
                value[u] = values[begin + k];
            }
            for (int u = 0; u < 4; ++u)
                if (i + u * lanes < count) sum += value[u] * x[column[u]];
        }
    }
    for (int offset = lanes / 2; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset, lanes);
    if (lane == 0 && row < rows) y[row] = sum;
}

constexpr int most_diagonals = 256;
constexpr int diagonal_threads = 128;  // per block

// Column minus row of each diagonal, and the number of columns in the other places: no row has a column there.
// It is a kernel parameter, so that no load has to arrive before the others start.
struct Distances {
    int count = 0;
    int of[most_diagonals];
};

// Slot of row r on diagonal d is number d * rows + r. Several groups of threads share the diagonals of a row, and each
// thread has four slots in flight. x is read at a column within its bounds, so that no load waits for a test.
// keep: the slots may stay in L2 for the next product.
template <int groups, bool keep>
__global__ void tuned_diagonals(int rows, int cols, Distances distances, const float* __restrict__ slots,
                                const float* __restrict__ x, float* __restrict__ y) {
    constexpr int block_rows = diagonal_threads / groups;
    __shared__ float sums[groups][block_rows];
    int group = threadIdx.x / block_rows, lane = threadIdx.x % block_rows;
    int row = blockIdx.x * block_rows + lane;
    float sum = 0;
    for (int d = 4 * group; row < rows && d < distances.count; d += 4 * groups) {
        float value[4] = {}, factor[4];
        int column[4];
        for (int u = 0; u < 4; ++u) {
            const float* slot = slots + ((long long)(d + u) * rows + row);
            if (d + u < distances.count) value[u] = keep ? *slot : __ldcs(slot);
        }
        for (int u = 0; u < 4; ++u) {
            column[u] = row + distances.of[d + u];
            factor[u] = x[min(max(column[u], 0), cols - 1)];
        }
        for (int u = 0; u < 4; ++u)
            if (column[u] >= 0 && column[u] < cols) sum += value[u] * factor[u];
    }
    if (groups > 1) {
        sums[group][lane] = sum;
        __syncthreads();
        for (int g = 1; group == 0 && g < groups; ++g)
            sum += sums[g][lane];
    }
    if (group == 0 && row < rows) y[row] = sum;
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

// The rows of a block, or its part of a row that several blocks share. It is read as an int4.
struct Tile {
    int first_row;
    int rows;  // or minus the number of blocks that share the row
    int base;  // the smallest column, if columns are distances from it
    int part;  // number of this block among those that share the row
};

__device__ __forceinline__ int4 four_columns(const int* here) { return __ldcs(reinterpret_cast<const int4*>(here)); }

__device__ __forceinline__ int4 four_columns(const unsigned short* here) {
    ushort4 four = __ldcs(reinterpret_cast<const ushort4*>(here));
    return {four.x, four.y, four.z, four.w};
}

// A block has four slots per thread. A slot has a column, a value, and the number of its row in the tile, or `room` if
// the slot is empty. The slots of a row are neighbours.
// partials: the sum of a part in the low half of a word, and 1 above it: both arrive together. With a fence instead,
// each part would empty the L1 of its SM. arrivals: counts of a row's parts. Both are zero before and after the launch.
template <int threads, class Column>
__global__ void tuned_tiles(const int4* __restrict__ tiles, const unsigned short* __restrict__ rows,
                            const Column* __restrict__ columns, const float* __restrict__ values,
                            const float* __restrict__ x, float* __restrict__ y,
                            unsigned long long* __restrict__ partials, unsigned* __restrict__ arrivals) {
    constexpr int room = 4 * threads, warps = threads / 32;
    __shared__ float sums[room];       // of the rows
    __shared__ float warp_sum[warps];  // of the row that a warp ends with
    __shared__ int warp_row[warps];
    __shared__ int last;
    int t = threadIdx.x, lane = t % 32;
    long long slot = 4 * ((long long)blockIdx.x * threads + t);
    int4 c = four_columns(columns + slot);
    float4 v = __ldcs(reinterpret_cast<const float4*>(values + slot));
    ushort4 r = __ldcs(reinterpret_cast<const ushort4*>(rows + slot));
    int4 four = __ldcs(tiles + blockIdx.x);
    Tile tile = {four.x, four.y, four.z, four.w};
    for (int i = t; i < room; i += threads)
        sums[i] = 0;
    __syncthreads();
    const float* tile_x = sizeof(Column) == 2 ? x + tile.base : x;
    int column[4] = {c.x, c.y, c.z, c.w}, row[4] = {r.x, r.y, r.z, r.w};
    float product[4] = {v.x, v.y, v.z, v.w};
    float factor[4];  // all in flight at the same time
    for (int u = 0; u < 4; ++u)
        factor[u] = tile_x[column[u]];
    for (int u = 0; u < 4; ++u)
        product[u] = row[u] < room ? product[u] * factor[u] : 0;

    if (tile.rows < 0) {
        int parts = -tile.rows;
        float sum = block_sum<threads>(product[0] + product[1] + product[2] + product[3], warp_sum);
        int first_block = blockIdx.x - tile.part;
        if (t == 0) {
            atomicExch(&partials[blockIdx.x], 1ull << 32 | __float_as_uint(sum));
            last = atomicInc(&arrivals[first_block], parts - 1u) == parts - 1u;
        }
        __syncthreads();
        if (!last) return;
        sum = 0;
        for (int base = 0; base < parts; base += threads) {
            bool mine = base + t < parts;
            unsigned long long word = 0;
            do {  // all lanes together, until the last sums on their way have arrived
                if (mine && word == 0) word = atomicExch(&partials[first_block + base + t], 0ull);
            } while (__any_sync(0xffffffff, mine && word == 0));
            sum += __uint_as_float((unsigned)word);
        }
        sum = block_sum<threads>(sum, warp_sum);
        if (t == 0) y[tile.first_row] = sum;
        return;
    }

    // Sums within the thread: of its first row if it ends here, and of its last row. Rows between them are complete.
    float first_sum = 0, sum = product[0];
    for (int u = 1; u < 4; ++u) {
        if (row[u] != row[u - 1]) {
            if (row[u - 1] == row[0])
                first_sum = sum;
            else
                sums[row[u - 1]] = sum;
            sum = 0;
        }
        sum += product[u];
    }
    // Sums within the warp, as in coo: the last row's, up to this thread.
    for (int offset = 1; offset < 32; offset *= 2) {
        float sum_above = __shfl_up_sync(0xffffffff, sum, offset);
        int row_above = __shfl_up_sync(0xffffffff, row[3], offset);
        if (lane >= offset && row_above == row[3]) sum += sum_above;
    }
    float sum_above = __shfl_up_sync(0xffffffff, sum, 1);
    int row_above = __shfl_up_sync(0xffffffff, row[3], 1);
    int row_below = __shfl_down_sync(0xffffffff, row[0], 1);
    if (row[0] != row[3]) sums[row[0]] = first_sum + (lane > 0 && row_above == row[0] ? sum_above : 0);
    if (lane == 31) {
        warp_sum[t / 32] = sum;
        warp_row[t / 32] = row[3];
    } else if (row_below != row[3]) {
        sums[row[3]] = sum;
    }
    __syncthreads();
    for (int i = t; i < tile.rows; i += threads) {
        float total = sums[i];
        for (int warp = 0; warp < warps; ++warp)
            if (warp_row[warp] == i) total += warp_sum[warp];
        y[tile.first_row + i] = total;
    }
}

constexpr int threads_at_once = 1 << 18;  // approximately, on an H200
constexpr int most_groups = 8;            // of threads that share the diagonals of a row

// Parameters of the host functions below.
struct Product {
    int rows, cols, nonzeros;
    const int *offsets, *columns;
    const float *values, *x;
    float* y;
};

template <int lanes, int block>
void launch_rows(const Product& p, const int* columns) {
    int blocks = (p.rows - 1) / (256 / lanes) + 1;
    tuned_rows<lanes, block><<<blocks, 256>>>(p.rows, p.offsets, columns, p.values, p.x, p.y);
}

template <int block>
void launch_rows(const Product& p, int lanes, const int* columns) {
    switch (lanes) {
        case 1: return launch_rows<1, block>(p, columns);
        case 2: return launch_rows<2, block>(p, columns);
        case 4: return launch_rows<4, block>(p, columns);
        case 8: return launch_rows<8, block>(p, columns);
        case 16: return launch_rows<16, block>(p, columns);
        case 32: return launch_rows<32, block>(p, columns);
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

// The matrix as tuned_tiles reads it, without its columns.
struct Slots {
    int room;  // slots per tile
    std::vector<Tile> tiles;
    std::vector<int> begins;  // the first nonzero of each tile, and the number of nonzeros
    std::vector<float> values;
    std::vector<unsigned short> rows;
};

// A tile ends before a row that does not fit. A row that exceeds a tile is cut into parts.
static void cut(const std::vector<int>& offsets, Slots& s) {
    int rows = int(offsets.size()) - 1;
    for (int row = 0; row < rows;) {
        int first = row, begin = offsets[row], parts = (offsets[row + 1] - begin - 1) / s.room + 1;
        for (int part = 0; parts > 1 && part < parts; ++part) {
            s.tiles.push_back({row, -parts, 0, part});
            s.begins.push_back(begin + part * s.room);
        }
        if (parts > 1) {
            ++row;
            continue;
        }
        while (row < rows && row - first < s.room && offsets[row + 1] - begin <= s.room)
            ++row;
        s.tiles.push_back({first, row - first, 0, 0});
        s.begins.push_back(begin);
    }
    s.begins.push_back(offsets[rows]);
}

static void fill(const std::vector<int>& offsets, const std::vector<float>& values, Slots& s) {
    s.values.resize(s.tiles.size() * s.room);
    s.rows.resize(s.tiles.size() * s.room, (unsigned short)s.room);
    for (size_t b = 0; b < s.tiles.size(); ++b) {
        int begin = s.begins[b], end = s.begins[b + 1];
        std::copy(values.begin() + begin, values.begin() + end, s.values.begin() + b * s.room);
        unsigned short* slot = s.rows.data() + b * s.room;
        for (int row = 0; row < max(s.tiles[b].rows, 1); ++row) {
            int first = s.tiles[b].first_row + row;
            slot = std::fill_n(slot, min(end, offsets[first + 1]) - max(begin, offsets[first]), row);
        }
    }
}

// Returns whether no tile reaches over more than 32768 columns, and sets the bases then.
static bool set_bases(const std::vector<int>& columns, Slots& s) {
    std::vector<int> bases;
    for (size_t b = 0; b < s.tiles.size(); ++b) {
        int least = s.begins[b] < s.begins[b + 1] ? columns[s.begins[b]] : 0, most = least;
        for (int i = s.begins[b]; i < s.begins[b + 1]; ++i) {
            least = min(least, columns[i]);
            most = max(most, columns[i]);
        }
        if (most - least > 32767) return false;
        bases.push_back(least);
    }
    for (size_t b = 0; b < bases.size(); ++b)
        s.tiles[b].base = bases[b];
    return true;
}

template <class Column>
std::vector<Column> columns_in_slots(const std::vector<int>& columns, const Slots& s) {
    std::vector<Column> found(s.tiles.size() * s.room);
    for (size_t b = 0; b < s.tiles.size(); ++b)
        for (int i = s.begins[b]; i < s.begins[b + 1]; ++i)
            found[b * s.room + (i - s.begins[b])] = Column(columns[i] - s.tiles[b].base);
    return found;
}

// Returns the diagonals of the first nonzeros, or none if they are too many or a place has two nonzeros.
static Distances diagonals_of(const Product& p, const std::vector<int>& offsets, const std::vector<int>& columns) {
    Distances distances;
    std::fill_n(distances.of, most_diagonals, p.cols);
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

// Returns the first column of each block, or none if the rows of some block differ, or columns do not follow each
// other.
static std::vector<int> columns_of_blocks(int block, int rows, const std::vector<int>& offsets,
                                          const std::vector<int>& columns) {
    std::vector<int> found;
    for (int row = 0; row < rows && offsets[row + 1] <= int(columns.size()); ++row) {
        int begin = offsets[row], length = offsets[row + 1] - begin, first = offsets[row - row % block];
        if (length % block != 0 || (long long)length * (row % block) != begin - first) return {};
        for (int k = 0; k < length; ++k) {
            bool as_above = columns[begin + k] == columns[first + k];
            if (!as_above || columns[begin + k] != columns[begin + k - k % block] + k % block) return {};
            if (row % block == 0 && k % block == 0) found.push_back(columns[begin + k]);
        }
    }
    return found;
}

// A slot costs half of a nonzero in CSR. In small matrices, more diagonals than all groups load at once are slower than
// many lanes per row.
static Distances diagonals_that_pay(const Product& p, const std::vector<int>& offsets, std::vector<int>& columns) {
    columns = on_host(p.columns, min(4096, p.nonzeros));
    if (diagonals_of(p, offsets, columns).count == 0) return {};
    columns = on_host(p.columns, p.nonzeros);
    Distances distances = diagonals_of(p, offsets, columns);
    bool pays = distances.count <= 4 * most_groups || p.nonzeros >= 1000000;
    return pays && double(distances.count) * p.rows <= 1.6 * p.nonzeros ? distances : Distances();
}

template <int groups>
void launch_diagonals(const Product& p, const Distances& distances, const std::vector<float>& slots) {
    int blocks = (p.rows - 1) / (diagonal_threads / groups) + 1;
    bool keep = slots.size() * sizeof(float) <= 16 << 20;  // a third of an H200's L2
    float* on_gpu = on_device(slots);
    if (keep)
        tuned_diagonals<groups, true><<<blocks, diagonal_threads>>>(p.rows, p.cols, distances, on_gpu, p.x, p.y);
    else
        tuned_diagonals<groups, false><<<blocks, diagonal_threads>>>(p.rows, p.cols, distances, on_gpu, p.x, p.y);
    cudaFree(on_gpu);
}

// Groups of threads per row: enough to load all diagonals at once, if the GPU has a thread for each.
static int groups_for(int rows, int diagonals) {
    int groups = 1;
    while (groups < most_groups && 4 * groups < diagonals && 2LL * groups * rows <= threads_at_once)
        groups *= 2;
    return groups;
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
    int groups = groups_for(p.rows, distances.count);
    printf("%d diagonals have all nonzeros, so no column is stored; %d %s per row\n", distances.count, groups,
           groups == 1 ? "thread" : "threads");
    switch (groups) {
        case 1: return launch_diagonals<1>(p, distances, slots);
        case 2: return launch_diagonals<2>(p, distances, slots);
        case 4: return launch_diagonals<4>(p, distances, slots);
        case 8: return launch_diagonals<8>(p, distances, slots);
    }
}

template <int threads, class Column>
void launch_slots(const Product& p, const std::vector<int>& columns, const Slots& s) {
    int blocks = int(s.tiles.size());
    Tile* tiles = on_device(s.tiles);
    unsigned short* rows = on_device(s.rows);
    Column* slot_columns = on_device(columns_in_slots<Column>(columns, s));
    float* values = on_device(s.values);
    unsigned long long* partials = on_device(std::vector<unsigned long long>(blocks));
    unsigned* arrivals = on_device(std::vector<unsigned>(blocks));
    tuned_tiles<threads, Column>
        <<<blocks, threads>>>((const int4*)tiles, rows, slot_columns, values, p.x, p.y, partials, arrivals);
    cudaFree(tiles);
    cudaFree(rows);
    cudaFree(slot_columns);
    cudaFree(values);
    cudaFree(partials);
    cudaFree(arrivals);
}

template <int threads>
void launch_tiles(const Product& p, const std::vector<int>& offsets, std::vector<int>& columns) {
    Slots s{4 * threads};
    cut(offsets, s);
    fill(offsets, on_host(p.values, p.nonzeros), s);
    if (int(columns.size()) < p.nonzeros) columns = on_host(p.columns, p.nonzeros);
    bool close = set_bases(columns, s);
    bool shared = std::any_of(s.tiles.begin(), s.tiles.end(), [](const Tile& tile) { return tile.rows < 0; });
    printf("tiles of %d slots, %.0f %% of them empty%s%s\n", s.room, 100 - 100.0 * p.nonzeros / s.values.size(),
           shared ? ", several tiles for the longest rows" : "", close ? "; columns as distances of 16 bits" : "");
    if (close)
        launch_slots<threads, unsigned short>(p, columns, s);
    else
        launch_slots<threads, int>(p, columns, s);
}

// Lanes per row: at least mean / 2.5, but at most 16. More would idle, and fewer would wait for memory several times. If
// a GPU has more threads than the matrix has rows, idle lanes cost nothing.
static int lanes_for(int rows, double mean) {
    int lanes = 1;
    while (lanes < 16 && lanes < mean / 2.5)
        lanes *= 2;
    while (lanes < 32 && 2LL * lanes * rows <= threads_at_once)
        lanes *= 2;
    return lanes;
}

// Returns false if the matrix is not one of dense blocks, or if single rows are much longer than others.
// columns: at least the first ones. Lanes: as measured on an H200, fewer than for rows without blocks.
static bool launch_blocks(const Product& p, double mean, int longest, const std::vector<int>& offsets,
                          std::vector<int>& columns) {
    if (longest > 4 * mean) return false;
    for (int block : {4, 3, 2}) {
        std::vector<int> found = columns_of_blocks(block, p.rows, offsets, columns);
        if (!found.empty() && int(columns.size()) < p.nonzeros) {
            columns = on_host(p.columns, p.nonzeros);
            found = columns_of_blocks(block, p.rows, offsets, columns);
        }
        if (found.empty()) continue;
        int lanes = max(lanes_for(p.rows, mean / 2.5), 4);
        printf("dense blocks of %d x %d, one column stored for each; %d lanes per row\n", block, block, lanes);
        int* on_gpu = on_device(found);
        if (block == 4) launch_rows<4>(p, lanes, on_gpu);
        if (block == 3) launch_rows<3>(p, lanes, on_gpu);
        if (block == 2) launch_rows<2>(p, lanes, on_gpu);
        cudaFree(on_gpu);
        return true;
    }
    return false;
}

void spmv(int rows, int cols, int nonzeros, const int* offsets, const int* columns, const float* values, const float* x,
          float* y) {
    const Product product{rows, cols, nonzeros, offsets, columns, values, x, y};
    std::vector<int> ends = on_host(offsets, rows + 1), csr_columns;
    int longest = 0;
    for (int row = 0; row < rows; ++row)
        longest = max(longest, ends[row + 1] - ends[row]);
    double mean = rows ? double(nonzeros) / rows : 0;
    bool small = nonzeros < 2000000;  // its launch ends before a pipeline fills
    int lanes = lanes_for(rows, mean);
    Distances distances = diagonals_that_pay(product, ends, csr_columns);

    printf("rows of up to %d, %.3g on average: ", longest, mean);
    if (distances.count > 0) {
        launch_diagonals(product, distances, ends, csr_columns);
    } else if (launch_blocks(product, mean, longest, ends, csr_columns)) {
        return;
    } else if (longest <= 4 || (small && (longest <= 4 * lanes || (lanes == 16 && longest <= 3 * mean)))) {
        printf(lanes == 1 ? "a thread" : "%d lanes", lanes);
        printf(" per row, with four loads each in flight\n");
        launch_rows<1>(product, lanes, columns);
    } else if (!small && mean >= 128 && longest <= 3 * mean) {
        printf("a warp per row, with four loads per lane in flight\n");
        launch_rows<1>(product, 32, columns);
    } else if (longest > 1024 || (nonzeros > 1000000 && cols > 65536)) {  // larger blocks share more of x in L1
        launch_tiles<512>(product, ends, csr_columns);
    } else {
        launch_tiles<256>(product, ends, csr_columns);
    }
}
