#include "app/views/state/shown_maps.h"

namespace lanescope {
namespace {

struct ShownMaps {
    std::array<std::string, 4> names;
    LessonPlace lesson;      ///< pages have their own maps
    bool from_file = false;  ///< recordings too
};

/// Leaving a lesson restores the maps from outside.
struct KeptMaps {
    ShownMaps outside_lessons, of_page;
};

ShownMaps& kept_maps(const ViewContext& context) {
    auto& kept = context.state<KeptMaps>();
    return context.choice.lesson.stem.empty() ? kept.outside_lessons : kept.of_page;
}

bool is_of_now(const ShownMaps& shown, const ViewContext& context) {
    return shown.lesson.stem == context.choice.lesson.stem && shown.lesson.page == context.choice.lesson.page &&
           shown.from_file == context.session.from_file;
}

}  // namespace

void remember_maps(ViewContext& context) {
    if (context.session.busy) return;
    ShownMaps shown{{}, context.choice.lesson, context.session.from_file};
    for (int map = 0; map < context.maps(); ++map)
        if (const ResultView* result = context.result_in(map)) shown.names[std::size_t(map)] = result->name;
    kept_maps(context) = shown;
}

const std::array<std::string, 4>& remembered_maps(const ViewContext& context) {
    static const std::array<std::string, 4> none;
    const ShownMaps& shown = kept_maps(context);
    return is_of_now(shown, context) ? shown.names : none;
}

}  // namespace lanescope
