// The stage of lessons: what stood in the window is set aside when a lesson is opened, and given back when it is left.
#pragma once

#include <cstdint>
#include <optional>

#include "app/session/stage.h"

namespace lanescope {

/// What happened to the stage, so that the lab can follow.
enum class StageChange : std::uint8_t {
    none,
    opened,        ///< the run that was under way is of no more use
    left,          ///< the same
    left_at_work,  ///< and the session's experiment, which was under way when the lesson was opened, begins again
};

/// A lesson's results, experiment and view never stand beside those of the person, who gets back exactly what was
/// there. How large the type is, presenting and the tour are the window's, and stay as they are.
class LessonStage {
public:
    /// After each frame: the choice says whether a lesson is open.
    StageChange follow(Choice& choice, Session& session);
    /// A sweep that was under way goes on meanwhile, unless the lesson has one of its own.
    void add(const SweepReport& report);

private:
    std::optional<Stage> aside_;
};

}  // namespace lanescope
