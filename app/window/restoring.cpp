#include "app/window/restoring.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/base/files/crash_recovery.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/catalog.h"
#include "app/formats/recordings.h"
#include "app/model/experiment.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

std::vector<VariantChoice> usual_variants(const Operation& operation) {
    std::vector<VariantChoice> variants;
    for (const std::string& id : operation.info().initial_variants) variants.push_back({id});
    return variants;
}

std::vector<VariantChoice> choices_in(const OpenedKernels& opened, const Experiment& experiment) {
    std::vector<VariantChoice> choices;
    for (const Variant* variant : opened.variants)
        if (variant->operation == to_string(operation_of(experiment.problem))) choices.push_back({variant->id});
    return choices;
}

/// Returns the workspace's choices among these; `found` if it has none.
std::vector<VariantChoice> as_in(const ViewState& view_state, const std::vector<VariantChoice>& found) {
    std::vector<VariantChoice> chosen;
    for (const VariantChoice& choice : view_state.experiment.variants)
        if (std::ranges::count(found, choice.id, &VariantChoice::id)) chosen.push_back(choice);
    return chosen.empty() ? found : chosen;
}

/// `order` must contain `choice`.
void insert_in_order(const VariantChoice& choice, const std::vector<VariantChoice>& order,
                     std::vector<VariantChoice>& variants) {
    const auto later = std::ranges::find(order, choice);
    const auto is_later = [&](const VariantChoice& variant) {
        return std::find(later, order.end(), variant) != order.end();
    };
    variants.insert(std::ranges::find_if(variants, is_later), choice);
}

Restoring::Recording read(const std::string& path, const GivenUp& given_up) {
    const OpeningMark mark(path, given_up);
    try {
        return {path, read_lane_file(path), {}};
    } catch (const std::exception& failed) {
        return {path, {}, in_one_line(failed.what())};
    }
}

}  // namespace

Restoring::Restoring(const Catalog& catalog, const WindowStart& start)
    : catalog_(catalog),
      scene_(start.view_state),
      asks_first_(start.asks_first),
      any_operation_(start.any_operation),
      both_schedules_(start.both_schedules) {}

bool Restoring::never_ended(const std::string& path) const { return asks_first_ && opening_never_ended(path); }

void Restoring::queue(Kind kind, const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        if (never_ended(path))
            offered_.push_back({kind, path});
        else
            (kind == Kind::kernel ? kernels_ : recordings_).push_back(path);
    }
}

std::string Restoring::begin(Choice& choice) {
    if (!scene_) return {};
    choice.experiment = scene_->experiment;
    choice.view = scene_->view;
    choice.sweep = scene_->sweep;
    Experiment& experiment = choice.experiment;
    if (const auto matrix = file_of(experiment.problem); matrix && never_ended(*matrix)) {
        offered_.push_back({Kind::matrix, *matrix});
        experiment.problem = operation_of(experiment.problem).problem_type().initial();
    }
    stand_in_ = experiment.problem;
    std::string missing;
    std::erase_if(experiment.variants, [&](const VariantChoice& variant) {
        if (catalog_.find(experiment.problem, variant)) return false;
        missing += (missing.empty() ? "" : ", ") + in_one_line(to_string(variant));
        return true;
    });
    queue(Kind::kernel, scene_->kernels);
    queue(Kind::recording, scene_->recordings);
    if (!recordings_.empty()) choice.pause_live();
    if (!scene_->kernels.empty()) return {};
    if (experiment.variants.empty()) experiment.variants = usual_variants(operation_of(experiment.problem));
    return missing.empty() ? "" : "these variants are not available: " + missing;
}

std::string Restoring::next_kernel() {
    if (kernels_.empty()) return {};
    kernel_ = kernels_.front();
    kernels_.pop_front();
    return kernel_;
}

void Restoring::offer_kernel() { offered_.push_back({Kind::kernel, std::exchange(kernel_, {})}); }

/// Variants not in the workspace go to the front.
void Restoring::insert(const VariantChoice& choice, std::vector<VariantChoice>& variants) {
    if (std::ranges::count(variants, choice)) return;
    if (std::ranges::count(scene_->experiment.variants, choice))
        insert_in_order(choice, scene_->experiment.variants, variants);
    else
        variants.insert(variants.begin() + std::ptrdiff_t(std::min(front_++, variants.size())), choice);
}

std::string Restoring::add(const OpenedKernels& opened, Experiment& experiment) {
    const std::string& computes = opened.variants.front()->operation;
    if (std::exchange(any_operation_, false) && computes != to_string(operation_of(experiment.problem)))
        experiment.problem = usual_problem(computes);
    Experiment added = experiment;
    added.variants = as_in(*scene_, choices_in(opened, experiment));
    if (both_schedules_) put_under_both(added);
    for (const VariantChoice& choice : added.variants) insert(choice, experiment.variants);
    if (!added.variants.empty()) return {};
    return fmt::format("{} computes {}, but the problem is {}; select a problem of that kind",
                       in_one_line(opened.variants.front()->file), computes,
                       to_string(operation_of(experiment.problem)));
}

std::optional<Restoring::Recording> Restoring::poll_recording() {
    std::optional<Recording> read_one = recording_.poll();
    if (read_one) reading_.clear();
    if (recording_.busy() || recordings_.empty()) return read_one;
    reading_ = recordings_.front();
    reading_since_ = Clock::now();
    recordings_.pop_front();
    recording_.ask([path = reading_](const GivenUp& given_up) { return read(path, given_up); });
    return read_one;
}

void Restoring::leave() const {
    if (!reading_.empty() && Clock::now() - reading_since_ < usual_opening) forget_opening(reading_);
}

bool Restoring::busy() const {
    return !kernel_.empty() || !kernels_.empty() || recording_.busy() || !recordings_.empty();
}

std::optional<Restoring::File> Restoring::question() {
    if (offered_.empty() || offered_.front().path == asked_) return std::nullopt;
    asked_ = offered_.front().path;
    return offered_.front();
}

std::optional<Restoring::File> Restoring::answer(const std::string& path, bool opens) {
    const auto found = std::ranges::find(offered_, path, &File::path);
    if (found == offered_.end()) return std::nullopt;
    const File file = *found;
    offered_.erase(found);
    asked_.clear();
    if (opens) ended_ = false;
    if (!opens) forget_opening(path);
    if (opens && file.kind == Kind::kernel) kernels_.push_back(path);
    if (opens && file.kind == Kind::recording) recordings_.push_back(path);
    return file;
}

ViewState Restoring::with_rest(ViewState shown) const {
    std::vector<std::string> kernels(kernels_.begin(), kernels_.end()),
        recordings(recordings_.begin(), recordings_.end());
    if (!kernel_.empty()) kernels.push_back(kernel_);
    if (!reading_.empty()) recordings.insert(recordings.begin(), reading_);
    for (const auto& [kind, path] : offered_) {
        if (kind == Kind::kernel) kernels.push_back(path);
        if (kind == Kind::recording) recordings.push_back(path);
        const bool has_stand_in = kind == Kind::matrix && shown.experiment.problem == stand_in_;
        if (has_stand_in) shown.experiment.problem = scene_->experiment.problem;
    }
    if (!kernels.empty() && operation_of(shown.experiment.problem) == operation_of(scene_->experiment.problem))
        for (const VariantChoice& choice : scene_->experiment.variants)
            if (!catalog_.find(shown.experiment.problem, choice))
                insert_in_order(choice, scene_->experiment.variants, shown.experiment.variants);
    if (!recordings.empty()) shown.pinned = scene_->pinned;
    std::ranges::move(kernels, std::back_inserter(shown.kernels));
    std::ranges::move(recordings, std::back_inserter(shown.recordings));
    return shown;
}

void MatrixMark::begin(const Problem& problem, double now) {
    const auto file = file_of(problem);
    if (!file || file->empty() || read_.contains(*file)) return;
    mark_opening(*file);
    file_ = *file;
    since_ = now;
}

void MatrixMark::ended() {
    if (file_.empty()) return;
    forget_opening(file_);
    read_.insert(std::exchange(file_, {}));
}

void MatrixMark::leave(double now) const {
    if (!file_.empty() && now - since_ < double(usual_opening.count())) forget_opening(file_);
}

}  // namespace lanescope
