#pragma once

#include <optional>
#include <string>

#include "app/base/background.h"
#include "app/session/window_settings.h"

namespace lanescope {

class MemoryKeeper {
public:
    /// nullopt: saves nothing.
    explicit MemoryKeeper(const std::optional<Remembered>& start);

    const Remembered& last() const { return kept_; }
    /// Returns true at most once per second, never while a disk hangs. `now` in seconds.
    bool is_due(double now);
    void save(const Remembered& now);
    /// Waits at most 1 s for an earlier save.
    void leave(const Remembered& now);
    /// Returns each new error once; empty: none.
    std::string trouble();

private:
    bool has_ended();
    void wait_for_the_last_one();

    bool saves_;
    Remembered kept_;       ///< last save
    Remembered saved_;      ///< last successful save
    std::string not_kept_;  ///< last save's error; empty: none
    std::string trouble_;   ///< not reported yet
    Background<std::string> work_;
    double kept_at_ = 0;  ///< seconds
};

}  // namespace lanescope
