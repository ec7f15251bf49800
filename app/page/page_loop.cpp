#include "app/page/page_loop.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>
#include <variant>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/text/plain_text.h"
#include "app/formats/recordings.h"
#include "app/lab/sweep.h"
#include "app/lessons/lesson.h"
#include "app/lessons/lesson_files.h"
#include "app/lessons/markdown/glossary.h"
#include "app/page/page_script.h"
#include "app/platform/keyboard.h"
#include "app/session/view_fields.h"
#include "app/session/view_state.h"
#include "app/views/kit/items.h"
#include "app/wire/listing_fields.h"
#include "app/wire/messages.h"

namespace lanescope {
namespace {

constexpr double tick = 0.5;       ///< seconds between frames while nothing happens
constexpr double busy_tick = 0.1;  ///< while the emulator runs, which the frames take time from
constexpr int until_settled = 4;   ///< frames after an event; hovers and layouts need several

/// With `warp`, asks for its accesses.
std::string request_text(const Catalog& catalog, const Experiment& experiment, std::optional<std::int64_t> warp = {}) {
    RunRequest request{.experiment = experiment, .user_variants = {}};
    std::ranges::copy_if(catalog.variants(), std::back_inserter(request.user_variants),
                         [](const Variant& variant) { return variant.group == VariantGroup::user; });
    nlohmann::json message = encode(request);
    if (warp) message["warp"] = *warp;
    return message.dump();
}

/// Returns one line on names that the page lacks; else empty.
std::string unknown_variant(const ViewSettings& view, const Session& session) {
    for (const std::string& name : {view.map_a, view.map_b, view.map_c, view.map_d, view.baseline}) {
        const auto has_name = [&](const RunResultPtr& result) { return to_string(result->variant) == name; };
        if (!name.empty() && std::ranges::none_of(session.results.all, has_name))
            return "the link names " + quoted(name) + ", which this page does not hold; the rest of the link is shown";
    }
    return {};
}

}  // namespace

PageLoop::PageLoop(const Catalog& catalog, const Capabilities& capabilities, const PageStart& start)
    : Viewer(catalog, {}, capabilities, Choice{}), panel_(start.panel) {
    watch_items(&screen_.status);
    state_.choice.pause_live();
    if (path_exists(lessons_in_browser))
        screen_.views.offer(std::make_shared<const Shelf>(load_lessons(catalog, find_asset("lessons"))));
    screen_.views.offer(std::make_shared<const Glossary>(load_glossary(find_asset("glossary.md"))));
    for (const std::string& file : start.recordings) show(file, file != start.recordings.front());
    follow_link(start.link);
}

void PageLoop::follow_link(const std::string& text) {
    const PageLink link = parse_link(text);
    const std::string unknown = unknown_variant(link.view, state_.session);
    state_.choice.appearance.theme = link.theme;
    if (!text.empty()) state_.choice.view = link.view;
    state_.choice.lesson = link.lesson;
    state_.session.run.error = link.fault.empty() ? unknown : link.fault;
}

void PageLoop::show(const std::string& file, bool beside) try {
    std::string view;
    std::vector<RunResultPtr> results = read_lane_file(file, &view);
    const std::string name = file_name(file);
    if (beside && !state_.session.results.all.empty())
        return show_beside(std::move(results), name, state_.session, state_.choice);
    state_.choice.lesson = {};
    workspaces_.lesson.follow(state_.choice, state_.session);
    show_recording(std::move(results), name, state_.session, state_.choice);
    if (!view.empty()) state_.choice.view = parse_view(view, name);
} catch (const UsageError& wrong) {
    state_.refuse(wrong.what());
}

bool PageLoop::is_due() {
    const std::uint64_t events = events_taken();
    const double now = seconds_now();
    const bool is_busy = state_.session.run.busy() || state_.session.jobs.sweep.busy ||
                         !state_.session.jobs.inspections.under_way.empty();
    if (std::exchange(events_, events) != events || has_run_news() || screen_.views.animating() ||
        screen_.views.working() || screen_.picture.busy())
        frames_due_ = until_settled;
    return frames_due_ > 0 || now - drawn_at_ > (is_busy ? busy_tick : tick);
}

void PageLoop::frame() {
    drawn_at_ = seconds_now();
    frames_due_ = std::max(0, frames_due_ - 1);
    screen_.window.begin_frame(true);
    const bool own_picture = screen_.picture.busy();
    state_.choice.view.alone = panel_;
    draw_frame();
    follow();
    if (!own_picture) tell_page();
}

/// The session shows the error of whatever fails.
void PageLoop::follow() try {
    take_run();
    if (has_changed()) submit();
    submit_point();
    for (const std::string& file : screen_.window.take_dropped()) show(file, true);
    if (const auto chosen = take_chosen_file()) show(chosen->path, chosen->beside);
    workspaces_.lesson.follow(state_.choice, state_.session);
    workspaces_.follow(state_.choice, state_.session, screen_.views.dragging(), seconds_now());
    if (const auto asked = std::exchange(state_.command, std::nullopt))
        std::visit([this](const auto& command) { carry_out(command); }, *asked);
    finish_picture();
} catch (const std::exception& failed) {
    state_.session.run.error = failed.what();
}

bool PageLoop::has_changed() const {
    return can_run() && state_.choice.live && state_.choice.experiment != state_.session.results.experiment &&
           is_complete(state_.choice.experiment.problem);
}

void PageLoop::submit() {
    if (!can_run()) return say_install();
    state_.choice.resume_live();
    Experiment experiment = state_.choice.experiment;
    experiment.backend = BackendKind::emulator;
    state_.session.jobs.inspections.under_way.clear();  // the run takes its place
    run_in_page(++request_, request_text(catalog_, experiment));
    state_.session.results.experiment = state_.choice.experiment;
    state_.session.add({{.run = request_, .busy = true}});
}

/// The view asks again in the next frame.
void PageLoop::carry_out(const command::ReadWarp& read) {
    if (!can_run() || state_.session.run.busy()) return;
    state_.session.jobs.inspections.under_way = warp_key(*read.of, read.warp);
    run_in_page(++request_, request_text(catalog_, experiment_of(*read.of), read.warp));
}

void PageLoop::take_run() {
    while (const auto news = take_run_news())
        if (news->run == request_) runs_point() ? take_point(*news) : take(*news);
}

void PageLoop::take(const RunNews& news) {
    Inspections& inspections = state_.session.jobs.inspections;
    if (news.kind == RunNews::Kind::end) return end(news);
    if (news.kind == RunNews::Kind::accesses) {
        auto read = std::make_shared<WarpAccesses>();
        decode(nlohmann::json::parse(news.text), *read, Where());
        return inspections.add(inspections.under_way, std::move(read));
    }
    if (!inspections.under_way.empty()) return;
    Report report{{.run = request_, .busy = true, .fraction = news.fraction}};
    if (news.kind == RunNews::Kind::result)
        report.results = {from_lane(news.result)};
    else
        report.phase = news.text;
    state_.session.add(report);
}

void PageLoop::end(const RunNews& news) {
    if (std::string& reading = state_.session.jobs.inspections.under_way; !reading.empty()) {
        if (!news.text.empty()) state_.session.run.error = news.text;
        return reading.clear();
    }
    Report report{{.run = request_, .finished = true, .fraction = 1}};
    report.error = news.text;
    state_.session.add(report);
}

void PageLoop::carry_out(const command::Cancel&) {
    stop_run();
    state_.session.add({{.run = request_, .finished = true, .cancelled = true}});
}

/// The recording of a page that shows one.
void PageLoop::carry_out(const command::OpenPage& open) {
    show_recording(read_lane_file(open.path), file_name(open.path), state_.session, state_.choice);
}

/// The results of the lesson's page from when this file was made, as if they came from a run.
void PageLoop::carry_out(const command::RunPage&) {
    const LessonPlace& at = state_.choice.lesson;
    const std::string file = results_in_browser(at.stem, at.page);
    state_.session.release();
    if (!path_exists(file)) return submit();
    state_.session.add({{.run = ++request_, .finished = true}, read_lane_file(file), true});
    state_.session.results.experiment = state_.choice.experiment;
}

void PageLoop::carry_out(const command::Sweep& asked) {
    const LessonPlace& at = state_.choice.lesson;
    const std::string file = sweep_in_browser(at.stem, at.page);
    SweepStatus& sweep = state_.session.jobs.sweep;
    if (!path_exists(file)) return can_run() ? sweep_.start(catalog_, state_.choice, asked.anew, sweep) : say_install();
    sweep.begin(axis_names(state_.choice.sweep.axes), state_.choice.experiment, file, "");
    sweep.results = read_lane_file(file);
    sweep.done = sweep.total = sweep.results.size();
    sweep.busy = sweep.awaiting = sweep.waiting = false;
    ++sweep.revision;
}

void PageLoop::carry_out(const command::CancelSweep&) {
    if (runs_point()) stop_run();
    sweep_request_ = 0;
    sweep_.stop(state_.session.jobs.sweep);
}

/// Other requests replace the point's, which runs again afterwards.
void PageLoop::submit_point() {
    const bool is_busy =
        runs_point() || state_.session.run.busy() || !state_.session.jobs.inspections.under_way.empty();
    if (is_busy || !sweep_.point()) return;
    point_results_.clear();
    sweep_request_ = ++request_;
    run_in_page(request_, request_text(catalog_, *sweep_.point()));
}

void PageLoop::take_point(const RunNews& news) {
    SweepStatus& sweep = state_.session.jobs.sweep;
    if (news.kind == RunNews::Kind::result) point_results_.push_back(from_lane(news.result));
    if (news.kind != RunNews::Kind::end) return;
    sweep_request_ = 0;
    sweep_.take(std::move(point_results_), sweep);
    if (news.text.empty()) return;
    sweep_.stop(sweep);
    sweep.error = news.text;
}

void PageLoop::carry_out(const command::SaveRecording& save) {
    write_lane_file(save.path, state_.session.everything(), to_text(screen_.views.as_shown(state_.choice.view)));
    say_saved(save.path);
}

void PageLoop::carry_out(const command::CopyScene&) {
    copy_link(link_to(catalog_, choice_on_show(), state_.session));
    state_.session.run.notice = "copied a link to this view";
}

void PageLoop::say_saved(const std::string& path) {
    offer_file(path, file_name(path));
    state_.session.run.error.clear();
    state_.session.run.notice = "downloaded " + file_name(path);
}

void PageLoop::say_install() { state_.session.run.notice = "this needs more than a page; install Lanescope to do it"; }

std::string PageLoop::state() const { return state_line(state_.choice, state_.session, screen_.status); }

void PageLoop::tell_page() {
    screen_.status.input = input_taken();
    screen_.status.at_rest = frames_due_ == 0 && !screen_.views.moving();
    // Browsers refuse to follow an address that changes in every frame.
    if (screen_.views.dragging() || screen_.views.moving()) return;
    if (std::string link = link_to(catalog_, choice_on_show(), state_.session); link != told_link_)
        tell_link(told_link_ = std::move(link));
}

}  // namespace lanescope
