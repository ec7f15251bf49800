// The lessons that the user has gone through, kept from one start to the next.
#pragma once

#include <set>
#include <string>

#include "app/lessons/lesson.h"
#include "app/session/choice.h"

namespace lanescope {

/// Returns whether the lesson's last page is on show with its results, and its goal is reached if it has one.
bool is_finished(const Lesson& lesson, const LessonPlace& at);

class FinishedLessons {
public:
    /// Reads the list of the last start, unless the window begins as on the first day; then nothing is kept either.
    explicit FinishedLessons(bool fresh);
    const std::set<std::string>& names() const { return names_; }
    /// Returns true if the lesson is new in the list. If the list cannot be written, it holds until the program ends.
    bool add(const std::string& name);

private:
    bool fresh_;
    std::set<std::string> names_;
};

}  // namespace lanescope
