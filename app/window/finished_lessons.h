// The lessons that the user has finished, kept between starts.
#pragma once

#include <set>
#include <string>

#include "app/lessons/lesson.h"
#include "app/session/choice.h"

namespace lanescope {

/// Returns true if the last page shows its results and its goal, if any, is reached.
bool is_finished(const Lesson& lesson, const LessonPlace& at);

class FinishedLessons {
public:
    /// fresh: neither reads nor writes the list.
    explicit FinishedLessons(bool fresh);
    const std::set<std::string>& names() const { return names_; }
    /// Returns true if the lesson is new in the list. Ignores failed writes.
    bool add(const std::string& name);

private:
    bool fresh_;
    std::set<std::string> names_;
};

}  // namespace lanescope
