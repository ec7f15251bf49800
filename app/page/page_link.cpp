#include "app/page/page_link.h"

#include <string_view>
#include <vector>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/session/view_fields.h"
#include "app/session/view_state.h"

namespace lanescope {
namespace {

constexpr std::string_view theme_key = "theme=";

Theme take_theme(std::string_view& text) {
    if (!text.starts_with(theme_key)) return Theme::dark;
    text.remove_prefix(theme_key.size());
    return parse_name<Theme>(std::string(take_until(text, '&')));
}

}  // namespace

PageLink parse_link(const std::string& link) try {
    PageLink read;
    std::string_view text = link;
    read.theme = take_theme(text);
    if (text.empty()) return read;
    std::vector<std::string> faults;
    const ViewState state = parse_scene(text, "the link", &faults);
    read.view = state.view;
    read.lesson = {.stem = state.lesson, .page = state.page};
    if (!faults.empty()) read.fault = in_one_line(faults.front());
    return read;
} catch (const UsageError& wrong) {
    PageLink none;
    none.fault = in_one_line(wrong.what());
    return none;
}

std::string link_to(const Catalog& catalog, const Choice& choice, const Session& session) {
    ViewState state = view_state_of(catalog, choice, session);
    state.experiment = {};
    state.kernels.clear();
    state.recordings.clear();
    state.pinned.clear();
    const Theme theme = choice.appearance.theme;
    const std::string text = to_text(state);
    return (theme == Theme::dark ? "" : std::string(theme_key) + std::string(name_of(theme)) + "&") +
           (text == "{}" ? "" : text);
}

}  // namespace lanescope
