#include "app/views/state/line_colours.h"

#include <algorithm>

#include "app/views/kit/palette.h"
#include "app/views/kit/theme.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

/// `text`: the first result with this source.
struct TextLine {
    std::size_t text;
    int line;
    auto operator<=>(const TextLine&) const = default;
};

using Steps = std::map<TextLine, std::uint64_t>;

std::size_t text_of(const std::vector<RunResultPtr>& shown, std::size_t i) {
    const auto same = [&](const RunResultPtr& other) { return other->source == shown[i]->source; };
    return std::size_t(std::ranges::find_if(shown, same) - shown.begin());
}

Steps steps_of(const std::vector<RunResultPtr>& shown) {
    Steps steps;
    for (std::size_t i = 0; i < shown.size(); ++i)
        for (const Site& site : shown[i]->trace->sites) steps[{text_of(shown, i), site.line}] += site.steps;
    return steps;
}

void leave_out_the_rare(Steps& steps, std::size_t most) {
    while (steps.size() > most) steps.erase(std::ranges::min_element(steps, {}, &Steps::value_type::second));
}

}  // namespace

std::vector<LineColours> line_colours(const std::vector<RunResultPtr>& shown) {
    Steps steps = steps_of(shown);
    leave_out_the_rare(steps, colours_without_repeat());
    std::vector<LineColours> colours(shown.size());
    std::size_t place = 0;
    for (const auto& [at, count] : steps) colours[at.text][at.line] = nth_colour(place++);
    for (std::size_t i = 0; i < shown.size(); ++i) colours[i] = colours[text_of(shown, i)];
    return colours;
}

LineColours line_colours_in(const ViewContext& context, int map) {
    std::vector<RunResultPtr> shown;
    std::size_t place = 0;
    for (int other = 0; other < context.maps(); ++other)
        if (const ResultView* lanes = context.lanes_in(other)) {
            if (other == map) place = shown.size();
            shown.push_back(lanes->result);
        }
    if (!context.lanes_in(map)) return {};
    return line_colours(shown)[place];
}

std::vector<ImU32> colours_of_sites(const ViewContext& context, const ResultView& shown) {
    if (context.choice.view.colour != ColourBy::line) return shown.site_colours;
    int map = 0;
    while (map < context.maps() && context.lanes_in(map) != &shown) ++map;
    const LineColours lines = map < context.maps() ? line_colours_in(context, map) : line_colours({shown.result})[0];
    std::vector<ImU32> colours;
    for (const Site& site : shown.result->trace->sites) {
        const auto found = lines.find(site.line);
        colours.push_back(found == lines.end() ? rest_of_lines() : found->second);
    }
    return colours;
}

ImU32 rest_of_lines() { return theme::colours.no_value; }

}  // namespace lanescope
