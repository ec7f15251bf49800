#include "app/backends/cuda/tally.h"

#include <algorithm>

#include "app/backends/cuda/wait.h"

namespace lanescope::cuda {
namespace {

// Counts in shared memory first, because there are few sites and many events.
constexpr const char* tally_kernel = R"(
struct Site {
    unsigned long long histogram[33], sectors, conflicts;
};

const int slots = 64;

__device__ void add(unsigned long long* sum, unsigned count) {
    if (count) atomicAdd(sum, (unsigned long long)count);
}

// The slot of a site in the block's own table, entered if new; -1 when that is full. Keys are a site's number and one.
__device__ int find_slot(unsigned* keys, unsigned key) {
    int slot = (key * 0x9E3779B1u >> 8) % slots;
    for (int tries = 0; tries < 8; ++tries) {
        const unsigned there = atomicCAS(&keys[slot], 0u, key);
        if (there == 0 || there == key) return slot;
        slot = (slot + 1) % slots;
    }
    return -1;
}

extern "C" __global__ void tally(const unsigned* events, unsigned long count, unsigned words, int with_sectors,
                                 Site* sites, unsigned site_count) {
    __shared__ unsigned keys[slots], counts[slots][33], sectors[slots], conflicts[slots];
    for (int i = threadIdx.x; i < slots * 33; i += blockDim.x) counts[i / 33][i % 33] = 0;
    if (threadIdx.x < slots) keys[threadIdx.x] = sectors[threadIdx.x] = conflicts[threadIdx.x] = 0;
    __syncthreads();

    const unsigned long stride = (unsigned long)gridDim.x * blockDim.x;
    for (unsigned long i = (unsigned long)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride) {
        const unsigned* event = events + i * words;
        const int lanes = __popc(event[0]);
        const unsigned site = event[1] & 0xffff;
        if (lanes == 0 || site >= site_count) continue;  // nobody wrote here
        const unsigned more = with_sectors ? event[2] : 0;
        const int slot = find_slot(keys, site + 1);
        if (slot >= 0) {
            atomicAdd(&counts[slot][lanes], 1);
            if (with_sectors) atomicAdd(&sectors[slot], more & 0xff), atomicAdd(&conflicts[slot], more >> 8);
        } else {
            add(&sites[site].histogram[lanes], 1);
            add(&sites[site].sectors, more & 0xff);
            add(&sites[site].conflicts, more >> 8);
        }
    }
    __syncthreads();

    for (int i = threadIdx.x; i < slots * 33; i += blockDim.x)
        if (keys[i / 33]) add(&sites[keys[i / 33] - 1].histogram[i % 33], counts[i / 33][i % 33]);
    if (threadIdx.x < slots && keys[threadIdx.x]) {
        add(&sites[keys[threadIdx.x] - 1].sectors, sectors[threadIdx.x]);
        add(&sites[keys[threadIdx.x] - 1].conflicts, conflicts[threadIdx.x]);
    }
}
)";

}  // namespace

TallyTable::TallyTable(std::size_t sites)
    : kernels_("tally", tally_kernel), count_(kernels_.kernel("tally")), table_(sites) {
    clear();
}

void TallyTable::clear() { table_.fill(0); }

void TallyTable::add(CUdeviceptr events, std::size_t count, std::size_t event_bytes, bool with_sectors,
                     CUstream stream) {
    launch(count_, 1024, 256, stream, events, count, unsigned(event_bytes / 4), int(with_sectors), table_.address(),
           unsigned(table_.size()));
}

Tally TallyTable::read(CUstream stream) const {
    wait_for(stream, "counting events");
    Tally tally(table_.size());
    table_.download(tally);
    return tally;
}

}  // namespace lanescope::cuda
