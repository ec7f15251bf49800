#include "app/views/shell/picture_foot.h"

#include <algorithm>

#include "app/analysis/origin.h"
#include "app/model/problem.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

std::string kinds_of(const std::vector<ResultView>& results, Panel panel) {
    std::vector<std::string> kinds;
    const auto add = [&](const std::string& of, const std::string& words) {
        const std::string kind = of + " " + words;
        if (!words.empty() && !std::ranges::count(kinds, kind)) kinds.push_back(kind);
    };
    for (const ResultView& shown : results)
        if (panel != Panel::plot) add("lanes", lanes_in_words(*shown.result));
    for (const ResultView& shown : results)
        if (panel != Panel::source && panel != Panel::matrix) add("times", times_in_words(*shown.result));
    std::string text;
    for (const std::string& kind : kinds) text += (text.empty() ? "" : " \u00B7 ") + kind;
    return text;
}

std::string problems_of(const std::vector<ResultView>& results) {
    std::vector<Problem> problems;
    for (const ResultView& shown : results)
        if (!std::ranges::count(problems, shown.result->problem)) problems.push_back(shown.result->problem);
    return problems.size() == 1 ? to_string(problems.front()) : std::to_string(problems.size()) + " problems";
}

}  // namespace

Area draw_foot_of_picture(const ViewContext& context, Area area) {
    const auto& results = context.view_model().results;
    if (results.empty()) return {};
    const Area foot{area.x, area.y + area.height - unit(28), area.width, unit(28)};
    if (begin_panel("foot of picture", {foot.x, foot.y}, {foot.width, foot.height}, theme::bar)) {
        const float middle = foot.y + foot.height / 2, right = foot.x + foot.width - unit(16);
        const std::string problem = problems_of(results);
        const std::string kinds = kinds_of(results, context.choice.view.alone);
        const float words = std::min(text_size(fonts().small, kinds).x, foot.width * 0.6f);
        draw_text(foot.x + unit(16), right - words - unit(16), middle, Align::left, fonts().small_mono, theme::text,
                  problem);
        draw_text(right - words - 1, right, middle, Align::right, fonts().small, theme::quiet, kinds);
    }
    end_panel();
    return foot;
}

}  // namespace lanescope
