#include "app/emulator/memory/sampled_loads.h"

#include <algorithm>
#include <array>

#include "app/emulator/memory/l1_cache.h"

namespace lanescope::emulator {
namespace {

/// Requests of a warp before the next runs: those that a compiler issues together.
constexpr unsigned requests_a_turn = 8;

/// A set with a missing line replaces any of its lines: with the oldest, a stream slightly larger than the cache would
/// never hit. Sectors are filled one by one.
class LineCache {
public:
    explicit LineCache(std::size_t bytes) : sets_(std::max<std::size_t>(bytes / line_bytes / ways, 1)) {}

    /// Returns and loads the missing sectors.
    std::uint32_t miss(SectorRun run) {
        ++requests_;
        Set& set = sets_[(run.line * 0x9E3779B97F4A7C15u >> 20) % sets_.size()];
        const auto held = std::ranges::find(set.lines, run.line + 1);
        if (held == set.lines.end()) return enter(set, run);
        std::uint8_t& sectors = set.sectors[std::size_t(held - set.lines.begin())];
        const std::uint32_t missing = run.sectors & ~std::uint32_t(sectors);
        sectors = std::uint8_t(sectors | run.sectors);
        return missing;
    }

private:
    static constexpr unsigned log_ways = 4, ways = 1 << log_ways;
    struct Set {
        std::array<std::uint64_t, ways> lines{};  ///< plus 1; 0: none
        std::array<std::uint8_t, ways> sectors{};
    };

    std::uint32_t enter(Set& set, SectorRun run) {
        const auto free = std::ranges::find(set.lines, std::uint64_t(0));
        const std::size_t way = free == set.lines.end() ? requests_ * L1Cache::mixer >> (32 - log_ways)
                                                        : std::size_t(free - set.lines.begin());
        set.lines[way] = run.line + 1;
        set.sectors[way] = std::uint8_t(run.sectors);
        return run.sectors;
    }

    std::vector<Set> sets_;
    std::uint32_t requests_ = 0;
};

/// Blocks of an SM that run at a time: the next one starts when one ends.
class ResidentBlocks {
public:
    ResidentBlocks(const std::vector<const BlockLoads*>& blocks, unsigned resident)
        : blocks_(blocks), resident_(resident), left_(blocks.size()) {}

    /// Calls request(reader) for each request. Warps take turns.
    template <class Request>
    void run(Request request) {
        for (start(); !warps_.empty(); start()) {
            for (Warp& warp : warps_) {
                for (unsigned n = 0; n < requests_a_turn && !warp.reader.at_end(); ++n) request(warp.reader);
                if (warp.reader.at_end() && --left_[warp.block] == 0) --running_;
            }
            std::erase_if(warps_, [](const Warp& warp) { return warp.reader.at_end(); });
        }
    }

private:
    struct Warp {
        LoadStream::Reader reader;
        std::size_t block;
    };

    void start() {
        for (; running_ < resident_ && next_ < blocks_.size(); ++next_) {
            for (const LoadStream& loads : blocks_[next_]->warps) {
                if (loads.empty()) continue;
                warps_.push_back({LoadStream::Reader(loads), next_});
                ++left_[next_];
            }
            running_ += left_[next_] > 0;
        }
    }

    const std::vector<const BlockLoads*>& blocks_;
    const unsigned resident_;
    std::vector<std::size_t> left_;  ///< warps, by block
    std::vector<Warp> warps_;
    std::size_t next_ = 0;
    unsigned running_ = 0;
};

/// Calls miss(run) for each run of a request. Returns true if a sector missed.
template <class Miss>
bool request_misses(LoadStream::Reader& reader, Miss miss) {
    std::uint32_t missing = 0;
    for (bool is_last = false; !is_last;) missing |= miss(reader.next(is_last));
    return missing != 0;
}

}  // namespace

void LoadStream::add(const Sectors& sectors) {
    for (unsigned r = 0; r < sectors.run_count; ++r)
        runs_.push_back(sectors.runs[r].line << 5 | sectors.runs[r].sectors << 1 | (r + 1 == sectors.run_count));
}

SectorRun LoadStream::Reader::next(bool& is_last) {
    const std::uint64_t run = stream_->runs_[next_++];
    is_last = run & 1;
    return {run >> 5, std::uint32_t(run >> 1 & 15)};
}

void replay(const std::vector<const BlockLoads*>& blocks, const SmCache& sm, SampledMisses& misses) {
    LineCache cache(sm.bytes);
    const auto in_cache = [&](SectorRun run) {
        const std::uint32_t missing = cache.miss(run);
        misses.sectors += count_sectors[run.sectors];
        misses.missed += count_sectors[missing];
        return missing;
    };
    ResidentBlocks(blocks, std::max(sm.resident, 1u)).run([&](LoadStream::Reader& reader) {
        misses.missed_requests += request_misses(reader, in_cache);
    });
    L1Cache share;
    share.resize(sm.share);
    const auto in_share = [&](SectorRun run) {
        return L1Cache::Request(share, array_of_address(run.line * line_bytes)).miss(run);
    };
    for (const BlockLoads* block : blocks) {
        share.clear();
        ResidentBlocks({block}, 1).run([&](LoadStream::Reader& reader) {
            misses.missed_requests_alone += request_misses(reader, in_share);
        });
    }
}

}  // namespace lanescope::emulator
