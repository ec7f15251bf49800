// Replacement of the workspace during a lesson.
#pragma once

#include <cstdint>
#include <optional>

#include "app/session/workspace.h"

namespace lanescope {

enum class StageChange : std::uint8_t {
    none,
    opened,        ///< the run is obsolete
    left,          ///< the run is obsolete
    left_at_work,  ///< also, the restored experiment must run again
};

/// Keeps lessons apart from the user's workspace, which is restored exactly. Type size, presenting and the tour are not
/// affected.
class LessonWorkspace {
public:
    /// Call it after each frame.
    StageChange follow(Choice& choice, Session& session);
    /// Adds to the user's sweep, which continues unless the lesson has one.
    void add(const SweepReport& report);

private:
    std::optional<Workspace> aside_;
};

}  // namespace lanescope
