// Lanes that have gone round a loop wait for those that are still in the iteration before.
//
// The earliest site alone does not bring lanes together again at a loop's end: behind `if (lane == 0) y[row] = sum;`
// the other lanes stand at the loop's begin, which is earlier in the text, and would go round without the one that
// stores. On a GPU they meet behind the branch.
#pragma once

#include <array>
#include <cstdint>

#include "app/machine/execution/loop_table.h"
#include "app/machine/execution/warp_log.h"

namespace lanescope::simt {

class Iterations {
public:
    void begin(const LoopTable* loops) {
        loops_ = loops && !loops->empty() ? loops : nullptr;
        count_ = 0;
    }
    bool has_loops() const { return loops_ != nullptr; }
    /// Whether lanes wait.
    bool any() const { return count_ > 0; }

    /// The lanes of `moved` have executed its site and gone on; `lowest` is what stands first now. Hides lanes that are
    /// to wait from now on, and shows those that need wait no more. Whether any was.
    bool follow(WarpLog& log, Lowest moved, Lowest lowest, std::uint32_t alive);
    /// Shows the lanes that have waited for the shortest time, since nobody else can go on. Whether any waited.
    bool release(WarpLog& log);

private:
    struct Wait {
        unsigned loop = LoopTable::none;
        std::uint32_t waiting = 0, pending = 0;  ///< lanes that wait, and those that they wait for
    };

    bool look_after_pending(WarpLog& log, Lowest moved, std::uint32_t alive);
    void follow_pending(Wait& wait, WarpLog& log, SiteKey from, std::uint32_t lanes);
    bool begin_to_wait(WarpLog& log, Lowest moved, Lowest lowest);
    bool wait_in(unsigned loop, WarpLog& log, std::uint32_t back, std::uint32_t pending);
    std::uint32_t left_behind(const WarpLog& log, unsigned loop, Lowest executed) const;
    unsigned loop_gone_round(SiteKey from, SiteKey to) const;
    void hide(WarpLog& log, std::uint32_t lanes);
    void show(WarpLog& log, std::uint32_t lanes);
    void remove(unsigned wait);

    const LoopTable* loops_ = nullptr;
    std::array<Wait, 16> waits_;
    unsigned count_ = 0;
    std::array<SiteKey, warp_size> keys_{};  ///< where hidden lanes stand
};

}  // namespace lanescope::simt
