// Cooperative groups: blocks, tiles of up to 32 lanes, coalesced lanes, collectives.
#pragma once
#include <cuda_runtime.h>

namespace cooperative_groups {

#define LANESCOPE_GROUP __attribute__((device, always_inline, nodebug)) inline

LANESCOPE_GROUP static unsigned lanescope_thread() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
LANESCOPE_GROUP static unsigned lanescope_lane() { return lanescope_thread() % 32; }

/// Shuffles of any type. Those that CUDA has no shuffle for go by 4-byte words.
#define LANESCOPE_SHUFFLE(name, A)                                                                              \
    template <class T>                                                                                          \
    LANESCOPE_GROUP auto lanescope##name(unsigned mask, T value, A a, int width, int)                           \
        -> decltype(T(name(mask, value, a, width))) {                                                           \
        return name(mask, value, a, width);                                                                     \
    }                                                                                                           \
    template <class T>                                                                                          \
    LANESCOPE_GROUP T lanescope##name(unsigned mask, T value, A a, int width, long) {                           \
        unsigned words[(sizeof(T) + 3) / 4];                                                                    \
        __builtin_memcpy(words, &value, sizeof value);                                                          \
        for (unsigned i = 0; i < sizeof words / 4; ++i) words[i] = name(mask, words[i], a, width);              \
        __builtin_memcpy(&value, words, sizeof value);                                                          \
        return value;                                                                                           \
    }
LANESCOPE_SHUFFLE(__shfl_sync, int)
LANESCOPE_SHUFFLE(__shfl_up_sync, unsigned)
LANESCOPE_SHUFFLE(__shfl_down_sync, unsigned)
LANESCOPE_SHUFFLE(__shfl_xor_sync, int)
#undef LANESCOPE_SHUFFLE

/// For tiles of several warps, which have room elsewhere here.
template <unsigned most_threads = 1024>
struct block_tile_memory {
    char lanescope_room[1];
};

/// All threads of the block.
class thread_block {
public:
    typedef unsigned size_type;
    LANESCOPE_GROUP static void sync() { __syncthreads(); }
    LANESCOPE_GROUP static void barrier_wait() { __syncthreads(); }
    LANESCOPE_GROUP static unsigned thread_rank() { return lanescope_thread(); }
    LANESCOPE_GROUP static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
    LANESCOPE_GROUP static unsigned num_threads() { return size(); }
    LANESCOPE_GROUP static dim3 group_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
    LANESCOPE_GROUP static dim3 thread_index() { return {threadIdx.x, threadIdx.y, threadIdx.z}; }
    LANESCOPE_GROUP static dim3 group_dim() { return {blockDim.x, blockDim.y, blockDim.z}; }
    LANESCOPE_GROUP static dim3 dim_threads() { return group_dim(); }
};
LANESCOPE_GROUP static thread_block this_thread_block() { return {}; }
template <unsigned most_threads>
LANESCOPE_GROUP thread_block this_thread_block(block_tile_memory<most_threads>&) {
    return {};
}

/// All threads of a cooperative launch.
class grid_group {
public:
    LANESCOPE_GROUP static bool is_valid() { return true; }
    LANESCOPE_GROUP static void sync() { lanescope_grid_barrier(); }
    LANESCOPE_GROUP static unsigned long long block_rank() {
        return blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
    }
    LANESCOPE_GROUP static unsigned long long num_blocks() {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    LANESCOPE_GROUP static unsigned long long thread_rank() {
        return block_rank() * thread_block::size() + lanescope_thread();
    }
    LANESCOPE_GROUP static unsigned long long size() { return num_blocks() * thread_block::size(); }
    LANESCOPE_GROUP static unsigned long long num_threads() { return size(); }
    LANESCOPE_GROUP static dim3 group_dim() { return {gridDim.x, gridDim.y, gridDim.z}; }
    LANESCOPE_GROUP static dim3 dim_blocks() { return group_dim(); }
    LANESCOPE_GROUP static dim3 block_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
};
LANESCOPE_GROUP static grid_group this_grid() { return {}; }

/// `width` adjacent lanes of a warp: a power of two, at most 32.
template <unsigned width, class Parent = void>
class thread_block_tile {
    static_assert(width >= 1 && width <= 32 && (width & (width - 1)) == 0, "a tile has 1, 2, 4, 8, 16 or 32 lanes here");

public:
    typedef unsigned size_type;
    thread_block_tile() = default;
    /// Converts from a tile with any parent.
    template <class Other>
    LANESCOPE_GROUP thread_block_tile(const thread_block_tile<width, Other>&) {}
    LANESCOPE_GROUP static unsigned lanescope_mask() {
        return width == 32 ? ~0u : ((1u << (width & 31)) - 1) << lanescope_lane() / width * width;
    }
    LANESCOPE_GROUP static unsigned thread_rank() { return lanescope_thread() % width; }
    LANESCOPE_GROUP static constexpr unsigned size() { return width; }
    LANESCOPE_GROUP static constexpr unsigned num_threads() { return width; }
    LANESCOPE_GROUP static unsigned meta_group_rank() { return lanescope_thread() / width; }
    LANESCOPE_GROUP static unsigned meta_group_size() { return (thread_block::size() + width - 1) / width; }
    LANESCOPE_GROUP static void sync() { __syncwarp(lanescope_mask()); }
    template <class T>
    LANESCOPE_GROUP T shfl(T value, int rank) const {
        return lanescope__shfl_sync(lanescope_mask(), value, rank, width, 0);
    }
    template <class T>
    LANESCOPE_GROUP T shfl_down(T value, unsigned delta) const {
        return lanescope__shfl_down_sync(lanescope_mask(), value, delta, width, 0);
    }
    template <class T>
    LANESCOPE_GROUP T shfl_up(T value, unsigned delta) const {
        return lanescope__shfl_up_sync(lanescope_mask(), value, delta, width, 0);
    }
    template <class T>
    LANESCOPE_GROUP T shfl_xor(T value, unsigned lanes) const {
        return lanescope__shfl_xor_sync(lanescope_mask(), value, lanes, width, 0);
    }
    LANESCOPE_GROUP int any(int holds) const { return __any_sync(lanescope_mask(), holds); }
    LANESCOPE_GROUP int all(int holds) const { return __all_sync(lanescope_mask(), holds); }
    LANESCOPE_GROUP unsigned ballot(int holds) const {
        return (__ballot_sync(lanescope_mask(), holds) & lanescope_mask()) >> lanescope_lane() / width * width;
    }
    template <class T>
    LANESCOPE_GROUP unsigned match_any(T value) const {
        return __match_any_sync(lanescope_mask(), value) >> lanescope_lane() / width * width;
    }
    template <class T, class Operation>
    LANESCOPE_GROUP T lanescope_reduce(T value, Operation operation) const {
        for (unsigned lanes = width / 2; lanes > 0; lanes /= 2) value = operation(value, shfl_xor(value, lanes));
        return value;
    }
};
/// Tiles of several warps.
#define LANESCOPE_WARPS_TILE(width)                                                                                \
    template <class Parent>                                                                                        \
    class thread_block_tile<width, Parent> {                                                                       \
    public:                                                                                                        \
        typedef unsigned size_type;                                                                                \
        thread_block_tile() = default;                                                                             \
        template <class Other>                                                                                     \
        LANESCOPE_GROUP thread_block_tile(const thread_block_tile<width, Other>&) {}                               \
        LANESCOPE_GROUP static unsigned thread_rank() { return lanescope_thread() % width; }                       \
        LANESCOPE_GROUP static constexpr unsigned size() { return width; }                                         \
        LANESCOPE_GROUP static constexpr unsigned num_threads() { return width; }                                  \
        LANESCOPE_GROUP static unsigned meta_group_rank() { return lanescope_thread() / width; }                   \
        LANESCOPE_GROUP static unsigned meta_group_size() { return (thread_block::size() + width - 1) / width; }   \
        LANESCOPE_GROUP static void sync() {                                                                       \
            asm volatile("bar.sync %0, %1;" : : "r"((meta_group_rank() + 1) % 16), "r"(width) : "memory");         \
        }                                                                                                          \
        template <class T, class Operation>                                                                        \
        LANESCOPE_GROUP T lanescope_reduce(T value, Operation operation) const {                                   \
            __shared__ T of_warps[32];                                                                             \
            value = thread_block_tile<32>().lanescope_reduce(value, operation);                                    \
            const unsigned first = lanescope_thread() / width * width / 32;                                        \
            sync();                                                                                                \
            if (lanescope_lane() == 0) of_warps[lanescope_thread() / 32] = value;                                  \
            sync();                                                                                                \
            value = of_warps[first];                                                                               \
            for (unsigned warp = 1; warp < width / 32; ++warp) value = operation(value, of_warps[first + warp]);   \
            return value;                                                                                          \
        }                                                                                                          \
    };
LANESCOPE_WARPS_TILE(64)
LANESCOPE_WARPS_TILE(128)
LANESCOPE_WARPS_TILE(256)
LANESCOPE_WARPS_TILE(512)
LANESCOPE_WARPS_TILE(1024)
#undef LANESCOPE_WARPS_TILE

template <unsigned width, class Parent>
LANESCOPE_GROUP thread_block_tile<width, Parent> tiled_partition(const Parent&) {
    return {};
}

/// Lanes that are active together.
class coalesced_group {
public:
    LANESCOPE_GROUP explicit coalesced_group(unsigned mask) : mask_(mask) {}
    LANESCOPE_GROUP unsigned lanescope_mask() const { return mask_; }
    LANESCOPE_GROUP unsigned thread_rank() const { return __popc(mask_ & ((1u << lanescope_lane()) - 1)); }
    LANESCOPE_GROUP unsigned size() const { return __popc(mask_); }
    LANESCOPE_GROUP unsigned num_threads() const { return size(); }
    LANESCOPE_GROUP void sync() const { __syncwarp(mask_); }
    template <class T>
    LANESCOPE_GROUP T shfl(T value, int rank) const {
        return lanescope__shfl_sync(mask_, value, lanescope_lane_of(rank), 32, 0);
    }
    template <class T>
    LANESCOPE_GROUP T shfl_down(T value, unsigned delta) const {
        const unsigned rank = thread_rank() + delta;
        return lanescope__shfl_sync(mask_, value, lanescope_lane_of(rank < size() ? rank : thread_rank()), 32, 0);
    }
    template <class T>
    LANESCOPE_GROUP T shfl_up(T value, unsigned delta) const {
        const unsigned rank = thread_rank();
        return lanescope__shfl_sync(mask_, value, lanescope_lane_of(rank >= delta ? rank - delta : rank), 32, 0);
    }
    LANESCOPE_GROUP int any(int holds) const { return __any_sync(mask_, holds); }
    LANESCOPE_GROUP int all(int holds) const { return __all_sync(mask_, holds); }
    LANESCOPE_GROUP unsigned ballot(int holds) const {
        const unsigned found = __ballot_sync(mask_, holds);
        unsigned ranks = 0, rank = 0;
        for (unsigned rest = mask_; rest; rest &= rest - 1, ++rank) ranks |= (found >> (__ffs(rest) - 1) & 1) << rank;
        return ranks;
    }

private:
    LANESCOPE_GROUP unsigned lanescope_lane_of(unsigned rank) const {
        unsigned rest = mask_;
        for (unsigned i = 0; i < rank; ++i) rest &= rest - 1;
        return __ffs(rest) - 1;
    }
    unsigned mask_;
};
LANESCOPE_GROUP static coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }
/// Lanes of a tile or of coalesced lanes that give the same value.
template <class Group>
LANESCOPE_GROUP coalesced_group binary_partition(const Group& group, bool value) {
    const unsigned holds = __ballot_sync(group.lanescope_mask(), value) & group.lanescope_mask();
    return coalesced_group(value ? holds : group.lanescope_mask() & ~holds);
}
template <class Group, class T>
LANESCOPE_GROUP coalesced_group labeled_partition(const Group& group, T label) {
    return coalesced_group(__match_any_sync(group.lanescope_mask(), label) & group.lanescope_mask());
}

/// Any group of a block: its lanes of one warp, or all its threads.
class thread_group {
public:
    LANESCOPE_GROUP thread_group(const thread_block&) : mask_(0) {}
    LANESCOPE_GROUP thread_group(const coalesced_group& group) : mask_(group.lanescope_mask()) {}
    template <unsigned width, class Parent>
    LANESCOPE_GROUP thread_group(const thread_block_tile<width, Parent>& tile) : mask_(tile.lanescope_mask()) {}
    LANESCOPE_GROUP explicit thread_group(unsigned mask) : mask_(mask) {}
    LANESCOPE_GROUP unsigned size() const { return mask_ ? __popc(mask_) : thread_block::size(); }
    LANESCOPE_GROUP unsigned num_threads() const { return size(); }
    LANESCOPE_GROUP unsigned thread_rank() const {
        return mask_ ? __popc(mask_ & ((1u << lanescope_lane()) - 1)) : lanescope_thread();
    }
    LANESCOPE_GROUP void sync() const {
        if (mask_)
            __syncwarp(mask_);
        else
            __syncthreads();
    }

private:
    unsigned mask_;  ///< of lanes; 0: the block
};
/// `width` adjacent lanes, at most 32.
LANESCOPE_GROUP static thread_group tiled_partition(const thread_group&, unsigned width) {
    const unsigned lanes = width >= 32 ? ~0u : (1u << width) - 1;
    return thread_group(lanes << lanescope_lane() / width * width);
}

template <class Group>
LANESCOPE_GROUP void sync(const Group& group) {
    group.sync();
}
template <class Group>
LANESCOPE_GROUP void wait(const Group& group) {
    group.sync();
}

template <class T>
struct plus {
    LANESCOPE_GROUP T operator()(T a, T b) const { return a + b; }
};
template <class T>
struct less {
    LANESCOPE_GROUP T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T>
struct greater {
    LANESCOPE_GROUP T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T>
struct bit_and {
    LANESCOPE_GROUP T operator()(T a, T b) const { return a & b; }
};
template <class T>
struct bit_or {
    LANESCOPE_GROUP T operator()(T a, T b) const { return a | b; }
};
template <class T>
struct bit_xor {
    LANESCOPE_GROUP T operator()(T a, T b) const { return a ^ b; }
};

/// Returns the result to every lane.
template <unsigned width, class Parent, class T, class Operation>
LANESCOPE_GROUP T reduce(const thread_block_tile<width, Parent>& tile, T value, Operation operation) {
    return tile.lanescope_reduce(value, operation);
}
template <class T, class Operation>
LANESCOPE_GROUP T reduce(const coalesced_group& group, T value, Operation operation) {
    T result = group.shfl(value, 0);
    for (unsigned rank = 1; rank < group.size(); ++rank) result = operation(result, group.shfl(value, rank));
    return result;
}
template <class Group, class T, class Operation>
LANESCOPE_GROUP T inclusive_scan(const Group& group, T value, Operation operation) {
    for (unsigned delta = 1; delta < group.size(); delta *= 2) {
        const T other = group.shfl_up(value, delta);
        if (group.thread_rank() >= delta) value = operation(other, value);
    }
    return value;
}
template <class Group, class T>
LANESCOPE_GROUP T inclusive_scan(const Group& group, T value) {
    return inclusive_scan(group, value, plus<T>());
}
template <class Group, class T, class Operation>
LANESCOPE_GROUP T exclusive_scan(const Group& group, T value, Operation operation) {
    const T before = group.shfl_up(inclusive_scan(group, value, operation), 1);
    return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T>
LANESCOPE_GROUP T exclusive_scan(const Group& group, T value) {
    return exclusive_scan(group, value, plus<T>());
}

/// Copies synchronously, so that wait() only synchronises the group.
template <class Group, class T>
LANESCOPE_GROUP void memcpy_async(const Group& group, T* to, const T* from, size_t bytes) {
    for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size()) to[i] = from[i];
}
template <class Group, class T>
LANESCOPE_GROUP void memcpy_async(const Group& group, T* to, size_t room, const T* from, size_t elements) {
    memcpy_async(group, to, from, (room < elements ? room : elements) * sizeof(T));
}
/// All earlier copies are complete.
template <unsigned left, class Group>
LANESCOPE_GROUP void wait_prior(const Group& group) {
    group.sync();
}

#undef LANESCOPE_GROUP
}  // namespace cooperative_groups
