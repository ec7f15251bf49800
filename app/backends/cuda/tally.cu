#include "app/backends/cuda/tally.h"

#include <vector>

#include "app/backends/cuda/wait.h"

namespace lanescope::cuda {
namespace {

constexpr int block_slots = 64;

/// The slot of a key in an open-addressed table, entered if new; -1 when the table is full.
__device__ int find_slot(std::uint32_t* keys, int slots, int stride, std::uint32_t key) {
    int slot = (key * 0x9E3779B1u >> 8) % slots;
    for (int tries = 0; tries < slots; ++tries) {
        const std::uint32_t there = atomicCAS(&keys[slot * stride], 0u, key);
        if (there == 0 || there == key) return slot;
        slot = (slot + 1) % slots;
    }
    return -1;
}

__device__ void add_to_table(TallyTable::Slot* table, std::uint32_t key, int lanes, unsigned long long steps) {
    constexpr int stride = sizeof(TallyTable::Slot) / sizeof(std::uint32_t);
    const int slot = find_slot(&table->key, TallyTable::slots, stride, key);
    if (slot >= 0) atomicAdd(&table[slot].histogram[lanes], steps);
}

/// Each block counts in shared memory first: there are few sites and many events.
__global__ void tally_kernel(const std::byte* events, std::size_t count, std::size_t event_bytes,
                             TallyTable::Slot* table) {
    __shared__ std::uint32_t keys[block_slots];
    __shared__ unsigned counts[block_slots][33];
    for (int i = threadIdx.x; i < block_slots * 33; i += blockDim.x) counts[i / 33][i % 33] = 0;
    if (threadIdx.x < block_slots) keys[threadIdx.x] = 0;
    __syncthreads();

    const std::size_t stride = std::size_t(gridDim.x) * blockDim.x;
    for (std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride) {
        const auto event = *reinterpret_cast<const simt::TapeEvent*>(events + i * event_bytes);
        const std::uint32_t key = event.what & 0xffff;
        const int lanes = __popc(event.mask);
        if (lanes == 0) continue;  // nobody wrote here
        const int slot = find_slot(keys, block_slots, 1, key);
        if (slot >= 0)
            atomicAdd(&counts[slot][lanes], 1);
        else
            add_to_table(table, key, lanes, 1);
    }
    __syncthreads();

    for (int i = threadIdx.x; i < block_slots * 33; i += blockDim.x)
        if (counts[i / 33][i % 33]) add_to_table(table, keys[i / 33], i % 33, counts[i / 33][i % 33]);
}

}  // namespace

TallyTable::TallyTable() : table_(slots) {
    check(cudaMemset(table_.data(), 0, slots * sizeof(Slot)), "clearing the tally");
}

void TallyTable::add(const std::byte* events, std::size_t count, std::size_t event_bytes, cudaStream_t stream) {
    tally_kernel<<<1024, 256, 0, stream>>>(events, count, event_bytes, table_.data());
    check(cudaGetLastError(), "counting events");
}

Tally TallyTable::read(cudaStream_t stream) const {
    wait_for(stream, "counting events");
    std::vector<Slot> table(slots);
    table_.download(table);
    Tally tally;
    for (const Slot& slot : table)
        if (slot.key) std::copy(std::begin(slot.histogram), std::end(slot.histogram), tally[slot.key].begin());
    return tally;
}

}  // namespace lanescope::cuda
