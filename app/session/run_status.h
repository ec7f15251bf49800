#pragma once

#include <cstdint>
#include <string>

#include "app/base/progress.h"

namespace lanescope {

enum class RunState : std::uint8_t {
    none,           ///< no run, or ended with results
    starting,       ///< no results yet
    running,        ///< some results
    empty,          ///< ended without results
    ignored,        ///< continues, but for other contents
    ignored_ended,  ///< late reports are still for other contents
};

struct RunStatus {
    std::uint64_t id = 0;  ///< latest submission
    RunState state = RunState::none;
    double fraction = 0, seconds = 0;
    SecondsLeft seconds_left;
    std::string phase;
    std::string advice;  ///< on a long run, one line; empty: none
    std::string output;  ///< of the running program: its end, if it is long
    std::string error;   ///< of the last run or file; stays until the next
    std::string notice;  ///< "saved to …"

    bool busy() const {
        return state == RunState::starting || state == RunState::running || state == RunState::ignored;
    }
    /// Returns true if the run has no results.
    bool awaiting() const { return state == RunState::starting || state == RunState::empty; }
    bool ignored() const { return state == RunState::ignored || state == RunState::ignored_ended; }

    void set_busy(bool is_busy) {
        if (ignored())
            state = is_busy ? RunState::ignored : RunState::ignored_ended;
        else if (awaiting())
            state = is_busy ? RunState::starting : RunState::empty;
        else
            state = is_busy ? RunState::running : RunState::none;
    }
    void note_results() {
        if (awaiting()) state = busy() ? RunState::running : RunState::none;
    }
    /// Ignores results of the current run.
    void ignore() { state = busy() ? RunState::ignored : RunState::ignored_ended; }
};

}  // namespace lanescope
