// Numbered barriers: bar.sync a, b and bar.arrive a, b.
//
// A warp counts as 32 threads, however many it has. An open barrier orders the block's earlier accesses before the
// later ones of the released warps.
#pragma once

#include <array>

namespace lanescope::emulator {

inline constexpr unsigned barrier_numbers = 16;

struct BarrierCall {
    unsigned number = 0;
    unsigned count = 0;  ///< 0: all threads of the block that have not ended
};

class Barriers {
public:
    void begin_block() { *this = {}; }
    /// Notes whether any call names a barrier other than 0, or a count.
    void note(const BarrierCall& call) { in_use_ |= call.number != 0 || call.count != 0; }
    bool in_use() const { return in_use_; }
    void arrive(const BarrierCall& call, unsigned threads) {
        in_use_ = true;
        arrived_[call.number] += threads;
    }
    unsigned arrived(unsigned number) const { return arrived_[number]; }
    /// taken: threads that arrived without waiting and helped to open the barrier.
    void open(unsigned number, unsigned taken) { arrived_[number] -= taken; }

private:
    std::array<unsigned, barrier_numbers> arrived_{};
    bool in_use_ = false;
};

}  // namespace lanescope::emulator
