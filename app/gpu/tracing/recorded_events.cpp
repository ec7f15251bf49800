#include <algorithm>
#include <array>
#include <bit>

#include "app/gpu/driver/waiting.h"
#include "app/gpu/tracing/tracer.h"

namespace lanescope::cuda {
namespace {

using Parts = std::span<const std::span<const EventStep>>;

class Merge {
public:
    explicit Merge(Parts parts) : parts_(parts) {
        for (unsigned lane = 0; lane < parts.size(); ++lane)
            if (!parts[lane].empty()) open_ |= 1u << lane;
    }

    std::vector<EventStep> run() {
        std::vector<EventStep> steps;
        while (open_) steps.push_back(take(choose()));
        return steps;
    }

private:
    const EventStep& head(unsigned lane) const { return parts_[lane][next_[lane]]; }

    /// Returns true if the lane's next recorded event is its next event.
    bool due(unsigned lane) const { return (open_ >> lane & 1) && head(lane).before == taken_[lane]; }

    /// Returns true if no other lane of the event must write first.
    bool free(unsigned writer) const {
        for (std::uint32_t rest = head(writer).mask & open_ & ~(1u << writer); rest; rest &= rest - 1)
            if (due(static_cast<unsigned>(std::countr_zero(rest)))) return false;
        return true;
    }

    unsigned choose() const {
        int best = -1;
        for (const bool strictly : {true, false}) {
            for (std::uint32_t rest = open_; rest; rest &= rest - 1) {
                const auto lane = static_cast<unsigned>(std::countr_zero(rest));
                if (!due(lane) || (strictly && !free(lane))) continue;
                if (best < 0 || head(lane).site < head(static_cast<unsigned>(best)).site) best = static_cast<int>(lane);
            }
            if (best >= 0) return static_cast<unsigned>(best);
        }
        return static_cast<unsigned>(std::countr_zero(open_));  // damaged event buffer: any order
    }

    EventStep take(unsigned lane) {
        const EventStep step = head(lane);
        for (std::uint32_t rest = step.mask; rest; rest &= rest - 1) ++taken_[std::countr_zero(rest)];
        if (++next_[lane] == parts_[lane].size()) open_ &= ~(1u << lane);
        return step;
    }

    Parts parts_;
    std::uint32_t open_ = 0;
    std::array<std::size_t, 32> next_{};
    std::array<std::uint16_t, 32> taken_{};  ///< events per lane so far, mod 65536
};

// Counts in shared memory first: few sites, many events.
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

std::vector<EventStep> order_by_count(Parts parts) {
    const auto filled = std::ranges::count_if(parts, [](auto part) { return !part.empty(); });
    if (filled == 1)  // never diverged
        for (const auto& part : parts)
            if (!part.empty()) return {part.begin(), part.end()};
    return Merge(parts).run();
}

std::vector<EventStep> order_by_clock(Parts parts) {
    std::vector<EventStep> steps;
    for (const auto& part : parts) steps.insert(steps.end(), part.begin(), part.end());
    if (steps.empty()) return steps;
    std::uint32_t start = steps[0].more;
    for (const EventStep& step : steps)
        if (static_cast<std::int32_t>(step.more - start) < 0) start = step.more;
    std::ranges::stable_sort(steps, {}, [start](const EventStep& step) { return step.more - start; });
    return steps;
}

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
