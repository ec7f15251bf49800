#include "app/views/source/exercise.h"

#include <algorithm>

#include "app/model/catalog/variants.h"
#include "app/views/kit/theme.h"
#include "app/views/lessons/lesson.h"
#include "app/views/source/details.h"
#include "app/views/source/source_editor.h"

namespace lanescope {
namespace {

using theme::unit;

/// nullptr: another result.
const ResultView* result_of_copy(const ExerciseStatus& exercise, const ResultView* shown) {
    const Variant* variant = shown ? catalogued(*shown->result) : nullptr;
    return variant && variant->file == exercise.file ? shown : nullptr;
}

}  // namespace

bool shows_exercise(const ViewContext& context) {
    const ExerciseStatus* exercise = exercise_of_page(context);
    return exercise && !exercise->file.empty() && context.ui.side == 0;
}

void draw_exercise_source(ViewContext& context, const ResultView* shown, Area area) {
    const ExerciseStatus& exercise = *exercise_of_page(context);
    if (!open_exercise_in_editor(context, exercise)) return;
    const ResultView* own = result_of_copy(exercise, shown);
    float details = own ? std::min(unit(260), area.height * 0.32f) : 0;
    if (details < unit(110)) details = 0;
    draw_source_editor(context, exercise.file, own, {area.x, area.y, area.width, area.height - details - unit(8)});
    if (details > 0)
        draw_details(context, *own,
                     {area.x + unit(14), area.y + area.height - details, area.width - unit(28), details});
}

}  // namespace lanescope
