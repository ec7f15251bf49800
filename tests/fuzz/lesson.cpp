#include "app/lessons/lesson.h"
#include "app/lessons/answer.h"

#include "app/base/files/folders.h"
#include "tests/fuzz/target.h"
#include "tests/shipped_catalog.h"

namespace lanescope {

void fuzz::try_input(std::string_view input) {
    const ReadLesson read =
        read_lesson(shipped_catalog(), input, find_asset("lessons") / "1-input.md");  // a folder that contains kernels
    must(read.lesson.has_value() || !read.reasons.empty(), "what is no lesson has a reason");
    if (!read.lesson) return;
    for (const Page& page : read.lesson->pages) {
        view_of(page, {});
        experiment_of(page, Experiment{});
        to_html(body_of(page, {}));
        const Page named = with_kernel(page, "mine");
        check_attempt(shipped_catalog(), named, AttemptResults(attempt_of(named, experiment_of(named, {})).size()));
    }
}

}  // namespace lanescope
