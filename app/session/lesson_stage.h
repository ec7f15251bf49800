// Replaces the workspace while a lesson is open, and restores it afterwards.
#pragma once

#include <cstdint>
#include <optional>

#include "app/session/stage.h"

namespace lanescope {

/// Changes that the lab must follow.
enum class StageChange : std::uint8_t {
    none,
    opened,        ///< the current run is obsolete
    left,          ///< the current run is obsolete
    left_at_work,  ///< also, the restored experiment was interrupted and must run again
};

/// Keeps a lesson's results, experiment and view apart from the user's, which are restored exactly. Type size,
/// presenting and the tour belong to the window and are not affected.
class LessonStage {
public:
    /// Call it after each frame; the choice contains the open lesson.
    StageChange follow(Choice& choice, Session& session);
    /// Adds to the user's sweep, which continues during a lesson unless the lesson has a sweep.
    void add(const SweepReport& report);

private:
    std::optional<Stage> aside_;
};

}  // namespace lanescope
