// Barriers of a block that have a number, and may have a count of threads: bar.sync a, b and bar.arrive a, b.
//
// A warp counts as 32 threads, however many it has. All that the block did before any barrier opens lies in the past of
// those whom it lets go on.
#pragma once

#include <array>

namespace lanescope::emulator {

inline constexpr unsigned barrier_numbers = 16;

/// What one warp waits for.
struct BarrierCall {
    unsigned number = 0;
    unsigned count = 0;  ///< threads that it takes to open; 0: all of the block that have not ended
};

class Barriers {
public:
    void begin_block() { *this = {}; }
    /// Some call named a barrier other than 0, or a count.
    void note(const BarrierCall& call) { in_use_ |= call.number != 0 || call.count != 0; }
    bool in_use() const { return in_use_; }
    void arrive(const BarrierCall& call, unsigned threads) {
        in_use_ = true;
        arrived_[call.number] += threads;
    }
    unsigned arrived(unsigned number) const { return arrived_[number]; }
    /// The barrier opens: it took so many of those that arrived without waiting.
    void open(unsigned number, unsigned taken) { arrived_[number] -= taken; }

private:
    std::array<unsigned, barrier_numbers> arrived_{};
    bool in_use_ = false;
};

}  // namespace lanescope::emulator
