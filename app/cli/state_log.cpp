#include "app/cli/state_log.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace lanescope {
namespace {

using nlohmann::json;

json experiment_json(const Experiment& e) {
    json variants = json::array();
    for (const VariantChoice& choice : e.variants) variants.push_back(to_string(choice));
    return {{"problem", to_string(e.problem)},
            {"variants", variants},
            {"backend", e.backend},
            {"schedule", to_string(e.schedule)},
            {"model", e.device}};
}

// Its keys are not those of the experiment's run, so that a script can look for either.
json sweep_json(const Choice& choice, const SweepNotes& notes) {
    return {{"axes", choice.sweep.axes}, {"running", notes.busy},          {"done", notes.done},
            {"total", notes.total},      {"points", notes.results.size()}, {"sweep_error", notes.error},
            {"file", notes.file}};
}

json view_json(const ViewSettings& v) {
    return {{"tab", static_cast<int>(v.tab)},
            {"unit", static_cast<int>(v.unit)},
            {"order", static_cast<int>(v.order)},
            {"colour", static_cast<int>(v.colour)},
            {"axis", static_cast<int>(v.axis)},
            {"map_a", v.map_a},
            {"map_b", v.map_b},
            {"map_c", v.map_c},
            {"map_d", v.map_d},
            {"four_maps", v.four_maps},
            {"first_warp", v.first_warp},
            {"first_step", v.first_step},
            {"warps", v.warps},
            {"steps", v.steps},
            {"cursor_step", v.cursor_step},
            {"source_line", v.source_line},
            {"text_scale", v.text_scale},
            {"baseline", v.baseline},
            {"hidden", v.hidden},
            {"show_matrix", v.show_matrix},
            {"large_plots", v.large_plots},
            {"map_difference", v.map_difference},
            {"ledger_difference", v.ledger_difference}};
}

json lesson_json(const Choice& choice) {
    const LessonPlace& at = choice.lesson;
    return {{"lesson", at.stem},     {"page", at.stem.empty() ? 0 : at.page + 1},
            {"applied", at.applied}, {"covered", at.covered},
            {"reached", at.reached}, {"presenting", choice.presenting},
            {"tour", choice.tour}};
}

// Places to whole units: an object with a rectangle for each name.
json items_json(const std::vector<WindowItem>& items) {
    json places = json::object();
    for (const WindowItem& item : items)
        places[item.name] = {std::lround(item.left), std::lround(item.top), std::lround(item.right),
                             std::lround(item.bottom)};
    return places;
}

json window_json(const WindowNotes& w) {
    return {{"items", items_json(w.items)},
            {"over", w.over},
            {"held", w.held},
            {"focus", w.focus},
            {"text", w.text},
            {"pointer", {std::lround(w.pointer_x), std::lround(w.pointer_y)}},
            {"input", w.input},
            {"has_keyboard", w.has_keyboard},
            {"at_rest", w.at_rest}};
}

bool has_ended(const RunResultPtr& result) {
    return result->timing || !result->failure.empty() || !result->hazards.empty();
}

}  // namespace

StateLog::StateLog(const std::string& path) {
    if (!path.empty()) file_.open(path, std::ios::trunc);
}

void StateLog::write(const Choice& choice, const Notebook& notebook, const WindowNotes& window) {
    if (!file_.is_open()) return;
    std::string line = state_line(choice, notebook, window);
    if (line == last_) return;
    file_ << line << std::endl;  // whoever waits for it reads whole lines
    last_ = std::move(line);
}

std::string state_line(const Choice& choice, const Notebook& notebook, const WindowNotes& window) {
    const json state = {{"experiment", experiment_json(choice.experiment)},
                        {"view", view_json(choice.view)},
                        {"sweep", sweep_json(choice, notebook.sweep)},
                        {"place", lesson_json(choice)},
                        {"window", window_json(window)},
                        {"live", choice.live},
                        {"live_paused", choice.live_paused},
                        {"busy", notebook.busy},
                        {"run", notebook.run},
                        {"results", notebook.results.size()},
                        {"own", notebook.own},
                        {"points_beside", notebook.sweep.beside.size()},
                        {"complete", std::ranges::count_if(notebook.results, has_ended)},
                        {"from_file", notebook.from_file},
                        {"error", notebook.error},
                        {"notice", notebook.notice}};
    return state.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace lanescope
