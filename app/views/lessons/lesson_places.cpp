#include <algorithm>
#include <charconv>
#include <utility>

#include "app/model/problem.h"
#include "app/views/kit/items.h"
#include "app/views/lessons/lesson.h"

namespace lanescope {

const Lesson* open_lesson(const ViewContext& context) {
    const LessonPlace& at = context.choice.lesson;
    return at.stem.empty() ? nullptr : context.ui.lesson->shelf->find(at.stem);
}

const Page* open_page(const ViewContext& context) {
    const LessonState& lesson = *context.ui.lesson;
    const LessonPlace& at = context.choice.lesson;
    const bool has_copy = lesson.with_copy && lesson.with_copy_of == std::pair{at.stem, at.page};
    return has_copy ? &*lesson.with_copy : page_as_written(context);
}

const Page* page_as_written(const ViewContext& context) {
    const Lesson* lesson = open_lesson(context);
    if (!lesson || lesson->pages.empty()) return nullptr;
    return &lesson->pages[std::size_t(std::clamp(context.choice.lesson.page, 0, int(lesson->pages.size()) - 1))];
}

PageMemory& page_memory(ViewContext& context) {
    return context.ui.lesson->pages[{context.choice.lesson.stem, context.choice.lesson.page}];
}

void go_to_page(ViewContext& context, const std::string& stem, int page) {
    const Lesson* lesson = context.ui.lesson->shelf->find(stem);
    if (!lesson) return;
    context.ui.lesson->going_to = {.stem = lesson->stem, .page = std::clamp(page, 0, int(lesson->pages.size()) - 1)};
    context.ui.lesson->list_open = false;
}

// A clicker has two buttons: the forward one first reveals the results.
void turn_pages(ViewContext& context, int by) {
    const Lesson* lesson = open_lesson(context);
    if (!lesson) return;
    if (by > 0 && context.covered())
        return has_guess(*open_page(context), page_memory(context)) ? answer(context) : skip_question(context);
    const int to = context.choice.lesson.page + by;
    if (to < 0) return;
    if (to < int(lesson->pages.size())) return go_to_page(context, lesson->stem, to);
    const std::string next = lesson->pages.back().next;
    if (context.ui.lesson->shelf->find(next) && !next.empty()) return go_to_page(context, next);
    context.ui.lesson->list_open = true;
}

void close_lesson(ViewContext& context) { context.ui.lesson->going_to = LessonPlace{}; }

void end_lesson_frame(ViewContext& context) {
    LessonState& lesson = *context.ui.lesson;
    if (!lesson.going_to) return;
    context.choice.lesson = *std::exchange(lesson.going_to, std::nullopt);
    lesson.begun = {};
}

void follow_link(ViewContext& context, const std::string& link) {
    constexpr std::string_view inside = "lesson:";
    if (link.rfind(inside, 0) != 0) return copy_text(link);
    const std::string name = link.substr(inside.size());
    const std::size_t mark = name.find('#');
    int page = 1;
    if (mark != std::string::npos) std::from_chars(name.data() + mark + 1, name.data() + name.size(), page);
    go_to_page(context, name.substr(0, mark), page - 1);
}

PageRef page_about(const ViewContext& context, const RunResult& result) {
    PageRef found;
    for (const Lesson& lesson : context.ui.lesson->shelf->lessons)
        for (const Page& page : lesson.pages) {
            const Experiment& shown = page.experiment;
            if (operation_of(shown.problem) != operation_of(result.problem) || shown.variants.empty()) continue;
            const auto& map_a = page.view.maps[0];
            const PageRef here{&lesson, int(&page - lesson.pages.data())};
            if ((map_a ? map_a->choice.id : shown.variants.front().id) == result.variant.id) return here;
            const bool has_it = std::ranges::count(shown.variants, result.variant.id, &VariantChoice::id) > 0;
            if (has_it && !found.lesson) found = here;
        }
    return found;
}

}  // namespace lanescope
