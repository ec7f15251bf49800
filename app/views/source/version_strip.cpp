#include "app/views/source/version_strip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/base/checksum.h"
#include "app/catalog/catalog.h"
#include "app/catalog/variants.h"
#include "app/model/operation.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/source/edited_file.h"

namespace lanescope {
namespace {

using theme::unit;

/// Runs versions on the current problem, so that figures compare; then restores the original source. Ends when the user
/// types in the file or stops it.
struct VersionRerun {
    std::string file;
    std::vector<int> numbers;  ///< the first is running
    int asked = 0;             ///< restored last
    int back = 0;              ///< version to restore at the end; 0: done
    std::vector<int> to_show;  ///< maps whose version has run again

    bool is_on() const { return !numbers.empty(); }
};

const Version* version_of(const std::vector<Version>& versions, int number) {
    const auto found = std::ranges::find(versions, number, &Version::number);
    return found == versions.end() ? nullptr : &*found;
}

bool is_at_rest(const ViewContext& context) {
    return !context.session.run.busy() && context.session.kernels.compiling.empty() && !context.command;
}

/// Skips a save if the file has this source.
void run_text(ViewContext& context, VersionRerun& rerun, const Version& version, const std::string& present) {
    rerun.asked = version.number;
    if (version.text == present)
        context.command = command::Run{};
    else
        context.command = command::RestoreVersion{rerun.file, version.number};
}

void put_back(ViewContext& context, VersionRerun& rerun, const std::vector<Version>& versions,
              const std::string& present) {
    const Version* before = version_of(versions, std::exchange(rerun.back, 0));
    if (before && before->text != present) context.command = command::RestoreVersion{rerun.file, before->number};
}

/// Returns true if the last run had another problem.
bool ran_elsewhere(const ViewContext& context, const Version& version) {
    return version.problem != to_string(context.choice.experiment.problem);
}

/// Call every frame. present: checksum of the file on disk. shown: in maps A and B; 0: none.
void follow_rerun(ViewContext& context, const std::vector<Version>& versions, const std::string& present,
                  const std::string& variant, std::array<int, 2> shown) {
    VersionRerun& rerun = context.state<VersionRerun>();
    if (!is_at_rest(context)) return;
    if (!rerun.to_show.empty()) {
        const int map = rerun.to_show.back();
        rerun.to_show.pop_back();
        context.command = command::ShowVersion{rerun.file, shown[std::size_t(map)], map, variant};
        return;
    }
    if (!rerun.is_on()) return put_back(context, rerun, versions, present);
    const Version* version = version_of(versions, rerun.numbers.front());
    if (version && ran_elsewhere(context, *version)) {
        if (rerun.asked != version->number) run_text(context, rerun, *version, present);
        return;
    }
    for (int map = 0; map < 2; ++map)
        if (version && shown[std::size_t(map)] == version->number) rerun.to_show.push_back(map);
    rerun.numbers.erase(rerun.numbers.begin());
}

struct StripState {
    std::string file;       ///< of the last frame
    std::size_t count = 0;  ///< scrolls to a new version
    int wanted = 0;         ///< version to restore once edits are saved; 0: none
    int named = 0;          ///< being renamed
    std::string name;
};

struct Strip {
    const std::string& file;
    const std::vector<Version>& versions;
    std::string present;  ///< checksum of the file on disk; empty: missing
};

std::optional<Strip> strip_of(const ViewContext& context, const ResultView& shown) {
    if (!has_users_source(context.catalog, *shown.result) || context.choice.presenting) return std::nullopt;
    const auto found = context.session.kernels.versions.find(source_file(context.catalog, *shown.result));
    if (found == context.session.kernels.versions.end() || found->second.size() < 2) return std::nullopt;
    return Strip{found->first, found->second, {}};
}

std::string title_of(const Version& version) {
    return version.name.empty() ? fmt::format("v{}", version.number) : version.name;
}

std::string figures_of(const Version& version) {
    if (version.mean_lanes <= 0) return version.verdict;
    const std::string time = version.us > 0 ? duration(version.us) + "  " : "";
    return fmt::format("{}{:.1f} lanes", time, version.mean_lanes);
}

std::string tip_of(const Version& version) {
    std::string tip =
        fmt::format("Version {}{}, {}\n{}\n{}", version.number, version.name.empty() ? "" : " \u00B7 " + version.name,
                    version.date, version.problem, version.verdict);
    if (version.us > 0) tip += fmt::format("\n{} {}", duration(version.us), version.measured ? "measured" : "modelled");
    if (version.mean_lanes > 0)
        tip += fmt::format("\n{:.2f} lanes, {:.2f} sectors per request", version.mean_lanes, version.sectors);
    if (!version.changed.empty()) tip += "\n\nChanges from the previous version:";
    for (const std::string& line : version.changed) tip += "\n" + line;
    return tip + "\n\nClick to restore this version. Right-click to rename it or to run it on another problem.";
}

/// 0: the map shows another result.
int shown_version(const ViewContext& context, const ResultView& shown, int map) {
    const ResultView* there = context.result_in(map);
    return there && there->result->variant.id == shown.result->variant.id ? there->result->variant.version : 0;
}

const ResultView* present_of(const ViewContext& context, const ResultView& shown) {
    VariantChoice present = shown.result->variant;
    present.version = 0;
    for (const ResultView& other : context.view_model().results)
        if (other.result->variant == present) return &other;
    return nullptr;
}

/// Shows the current source in the other map unless a version is there. A second click resets it.
void show(ViewContext& context, const Strip& strip, const ResultView& shown, int number, int map) {
    if (shown_version(context, shown, map) == number) {
        (map == 0 ? context.choice.view.map_a : context.choice.view.map_b).clear();
        return;
    }
    context.command = command::ShowVersion{strip.file, number, map, shown.result->variant.id};
    const ResultView* beside = context.result_in(1 - map);
    const ResultView* present = present_of(context, shown);
    if (present && beside && beside->result->variant.id != shown.result->variant.id)
        context.show_in(1 - map, present->name);
}

void put_back(ViewContext& context, const Strip& strip, int number) {
    StripState& state = context.state<StripState>();
    EditedFile* edited = edited_file(context, strip.file);
    state.wanted = number;
    if (edited && edited->unsaved()) edited->saves = true;
}

void follow_wanted(ViewContext& context, const Strip& strip) {
    StripState& state = context.state<StripState>();
    const EditedFile* edited = edited_file(context, strip.file);
    if (state.wanted == 0 || context.command || (edited && edited->unsaved())) return;
    context.command = command::RestoreVersion{strip.file, std::exchange(state.wanted, 0)};
}

/// 0: the current source has not run.
int present_version(const Strip& strip) {
    const auto found = std::ranges::find(strip.versions, strip.present, &Version::text);
    return found == strip.versions.end() ? 0 : found->number;
}

void begin_rerun(ViewContext& context, const Strip& strip, std::vector<int> numbers) {
    context.state<VersionRerun>() = {.file = strip.file, .numbers = std::move(numbers), .back = present_version(strip)};
}

/// Returns shown versions with results of another problem.
std::vector<int> shown_elsewhere(const ViewContext& context, const Strip& strip, const ResultView& shown) {
    std::vector<int> numbers;
    for (int map = 0; map < 2; ++map)
        for (const Version& version : strip.versions)
            if (version.number == shown_version(context, shown, map) && ran_elsewhere(context, version) &&
                !std::ranges::count(numbers, version.number))
                numbers.push_back(version.number);
    return numbers;
}

constexpr const char* rerun_tip =
    "Runs this version on the current problem, then restores the current source, so that the results compare.";

/// Returns the title's right limit.
float draw_rerun(ViewContext& context, const Strip& strip, const ResultView& shown, float right, float y) {
    VersionRerun& rerun = context.state<VersionRerun>();
    const bool on = rerun.is_on();
    const std::vector<int> numbers = shown_elsewhere(context, strip, shown);
    if (!on && (numbers.empty() || present_version(strip) == 0)) return right;
    const std::string text = on ? "Stop" : "Run on this problem";
    const float width = button_size(text, Icon::none).x;
    ImGui::SetCursorScreenPos({right - width, y});
    if (button("run versions", text, on ? "Stops and restores the current source." : rerun_tip))
        on ? rerun.numbers.clear() : begin_rerun(context, strip, numbers);
    return right - width - unit(6);
}

/// Omitted if the buttons need its room.
void draw_title(const Strip& strip, float left, float right, float middle) {
    const std::string title = fmt::format("{} VERSIONS", strip.versions.size());
    if (text_size(fonts().caption, title).x <= right - left)
        draw_text(left, right, middle, Align::left, fonts().caption, theme::quiet, title);
}

void follow_rerun(ViewContext& context, const Strip& strip, const ResultView& shown) {
    VersionRerun& rerun = context.state<VersionRerun>();
    const EditedFile* edited = edited_file(context, strip.file);
    if (rerun.file != strip.file || (edited && edited->unsaved())) rerun = {};
    if (!rerun.file.empty())
        follow_rerun(context, strip.versions, strip.present, shown.result->variant.id,
                     {shown_version(context, shown, 0), shown_version(context, shown, 1)});
}

/// "A" is above "B".
ImVec2 letter_at(ImVec2 chip, float width, int map) {
    return {chip.x + width - unit(22), chip.y + unit(4) + unit(20) * float(map)};
}

void use_letters(ViewContext& context, const Strip& strip, const ResultView& shown, const Version& version, ImVec2 chip,
                 float width) {
    for (int map = 0; map < 2; ++map) {
        ImGui::SetCursorScreenPos(letter_at(chip, width, map));
        if (clickable(map_letter(map), {unit(18), unit(18)})) show(context, strip, shown, version.number, map);
        const bool on = shown_version(context, shown, map) == version.number;
        const std::string letter = map_letter(map);
        explain(on ? "Map " + letter + " shows this version. Click to remove it."
                   : "Shows this version in map " + letter + ", the plots and the source.");
    }
}

void draw_letters(const ViewContext& context, const ResultView& shown, const Version& version, ImVec2 chip, float width,
                  bool hot) {
    for (int map = 0; map < 2; ++map) {
        const bool on = shown_version(context, shown, map) == version.number;
        if (!on && !hot) continue;
        const ImVec2 at = letter_at(chip, width, map), to{at.x + unit(18), at.y + unit(18)};
        if (on) ImGui::GetWindowDrawList()->AddRectFilled(at, to, theme::chosen, unit(3));
        draw_text(at.x, to.x, (at.y + to.y) / 2, Align::centre, fonts().caption, on ? theme::text : theme::quiet,
                  map_letter(map));
    }
}

void draw_verdict(const Version& version, ImVec2 centre) {
    if (!version.verified)
        draw_cross(centre, theme::bad);
    else if (version.verdict != "right" && version.verdict != "ran")
        draw_warning(centre, theme::warn);
    else
        draw_check(centre, theme::good);
}

void name_version(ViewContext& context, const Strip& strip, const Version& version) {
    StripState& state = context.state<StripState>();
    if (ImGui::IsItemClicked(1)) {
        state.named = version.number;
        state.name = version.name;
        ImGui::OpenPopup("name");
    }
    if (!ImGui::BeginPopup("name")) return;
    enter("name");
    label(fonts().small, theme::quiet, fmt::format("Name of version {}", version.number));
    ImGui::SetNextItemWidth(unit(200));
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    if (text_field("text", state.name, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll)) {
        context.command = command::NameVersion{strip.file, version.number, state.name};
        ImGui::CloseCurrentPopup();
    }
    if (ran_elsewhere(context, version) && present_version(strip) != 0 &&
        button("run", "Run on this problem", rerun_tip)) {
        begin_rerun(context, strip, {version.number});
        ImGui::CloseCurrentPopup();
    }
    leave();
    ImGui::EndPopup();
}

void draw_chip(ViewContext& context, const Strip& strip, const ResultView& shown, const Version& version, ImVec2 at,
               ImVec2 size) {
    const ImVec2 to{at.x + size.x, at.y + size.y};
    push_name(fmt::format("version {}", version.number));
    use_letters(context, strip, shown, version, at, size.x);
    ImGui::SetCursorScreenPos(at);
    if (clickable("text", {size.x - unit(24), size.y})) put_back(context, strip, version.number);
    const bool hot = ImGui::IsMouseHoveringRect(at, to) && ImGui::IsWindowHovered();
    explain(tip_of(version));
    name_version(context, strip, version);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, to, hot ? theme::control_hot : theme::control, unit(5));
    const bool present = version.text == strip.present;
    if (present) list->AddRect(at, to, theme::accent, unit(5), 0, unit(1.5f));
    const bool other_problem = ran_elsewhere(context, version);
    const ImU32 ink = other_problem ? theme::faint : theme::text;
    draw_verdict(version, {at.x + unit(14), at.y + unit(14)});
    draw_text(at.x + unit(26), to.x - unit(26), at.y + unit(14), Align::left, fonts().strong, ink, title_of(version));
    draw_text(at.x + unit(8), to.x - unit(26), at.y + unit(33), Align::left, fonts().small,
              other_problem ? theme::faint : theme::quiet, figures_of(version));
    draw_letters(context, shown, version, at, size.x, hot);
    pop_name();
}

void draw_chips(ViewContext& context, const Strip& strip, const ResultView& shown, Area area) {
    StripState& state = context.state<StripState>();
    const ImVec2 size{unit(146), unit(46)};
    const float pitch = size.x + unit(6);
    ImGui::SetCursorScreenPos(area.from());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild("versions", {area.width, area.height}, false,
                      ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    if (ImGui::IsWindowHovered() && ImGui::GetIO().MouseWheel != 0)
        ImGui::SetScrollX(ImGui::GetScrollX() - ImGui::GetIO().MouseWheel * pitch);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    for (std::size_t i = 0; i < strip.versions.size(); ++i) {
        const ImVec2 at{origin.x + pitch * float(i), origin.y};
        if (at.x + size.x < area.x || at.x > area.right()) continue;
        draw_chip(context, strip, shown, strip.versions[i], at, size);
    }
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy({pitch * float(strip.versions.size()) - unit(6), 1});
    if (state.file != strip.file || state.count != strip.versions.size()) {
        state.file = strip.file;
        state.count = strip.versions.size();
        ImGui::SetScrollX(pitch * float(state.count));
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

}  // namespace

float version_strip_height(const ViewContext& context, const ResultView& shown) {
    return strip_of(context, shown) ? unit(104) : 0;
}

void draw_version_strip(ViewContext& context, const ResultView& shown, Area area) {
    std::optional<Strip> strip = strip_of(context, shown);
    if (!strip) return;
    if (const auto& text = user_source(context, strip->file).text) strip->present = checksum_text(*text);
    follow_wanted(context, *strip);
    follow_rerun(context, *strip, shown);
    ImGui::GetWindowDrawList()->AddLine({area.x - unit(14), area.y}, {area.right() + unit(14), area.y}, theme::grid);
    const float right = area.right();
    ImGui::SetCursorScreenPos({right - unit(84), area.y + unit(3)});
    if (button("save versions", "Save all", "Saves all versions in one recording.", ButtonStyle::normal, Icon::none,
               unit(84)))
        context.ui.asking = command::SaveVersions{strip->file, "versions.lane"};
    const float end = draw_rerun(context, *strip, shown, right - unit(90), area.y + unit(3));
    draw_title(*strip, area.x, end, area.y + unit(20));
    draw_chips(context, *strip, shown, {area.x, area.y + unit(38), area.width, area.height - unit(40)});
}

}  // namespace lanescope
