// Loads of a sample of blocks, replayed through the L1 cache of their multiprocessor (SM). Its resident blocks share
// the cache, and each next block finds what earlier ones left. A block's own counts (recorder.h) start with an empty
// cache, so that they do not depend on the CPU core that runs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/emulator/memory/sectors.h"

namespace lanescope::emulator {

/// A warp's loads: sectors of lines, in order.
class LoadStream {
public:
    void add(const Sectors& sectors);
    bool empty() const { return runs_.empty(); }
    std::size_t size() const { return runs_.size(); }

    class Reader {
    public:
        explicit Reader(const LoadStream& stream) : stream_(&stream) {}
        bool at_end() const { return next_ == stream_->runs_.size(); }
        /// Returns the next run; is_last: of its request.
        SectorRun next(bool& is_last);

    private:
        const LoadStream* stream_;
        std::size_t next_ = 0;
    };

private:
    std::vector<std::uint64_t> runs_;  ///< 32 line + 2 sectors + 1 if it ends a request
};

struct BlockLoads {
    std::int64_t block = 0;
    std::vector<LoadStream> warps;
};

struct SampledMisses {
    std::uint64_t sectors = 0;  ///< requested from L1
    std::uint64_t missed = 0;   ///< of these
    std::uint64_t missed_requests = 0;
    std::uint64_t missed_requests_alone = 0;  ///< if each block starts with an empty share
};

struct SmCache {
    unsigned multiprocessors = 0;  ///< block b runs on SM b modulo this
    unsigned resident = 1;         ///< blocks at a time
    std::size_t bytes = 0;         ///< without shared memory
    std::size_t share = 0;         ///< of a block
};

/// Adds to `misses`. blocks: of one SM, in order.
void replay(const std::vector<const BlockLoads*>& blocks, const SmCache& sm, SampledMisses& misses);

}  // namespace lanescope::emulator
