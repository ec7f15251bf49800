#include "app/wire/run_transfer.h"

#include <zstd.h>

#include <algorithm>
#include <memory>

#include "app/base/text/plain_text.h"
#include "app/model/operation.h"
#include "app/operations/problem_instance.h"
#include "app/sandbox/limits.h"
#include "app/wire/checked_answer.h"

namespace lanescope {
namespace {

/// A block of 32 warps per one-nonzero row takes about 160 steps per element.
constexpr double events_per_element = 512, least_events = 1 << 20;
/// A step and its clock. A one-step warp adds its start, rows and lanes' reads.
constexpr std::uint64_t bytes_per_event = 8 + 4 + 8 + 8;
/// Source, place names, printed output, the matrix's picture.
constexpr std::uint64_t bytes_beside_events = 32 << 20;

std::int64_t max_events_of(const Experiment& experiment) {
    const double elements = data_size(experiment.problem).bytes / sizeof(float);
    const double events = std::max(events_per_element * elements, least_events);
    return std::int64_t(std::min(events, double(std::max<std::int64_t>(experiment.trace.max_events, 0))));
}

constexpr int fastest = 1;

struct FreeStream {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
};

struct FreeContext {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

void pack(ZSTD_CCtx& context, std::span<const std::byte> bytes, ZSTD_EndDirective how, std::vector<std::byte>& out) {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (std::size_t left = 1; in.pos < in.size || (how == ZSTD_e_end && left != 0);) {
        const std::size_t before = out.size();
        out.resize(before + ZSTD_CStreamOutSize());
        ZSTD_outBuffer piece{out.data() + before, out.size() - before, 0};
        left = ZSTD_compressStream2(&context, &piece, &in, how);
        if (ZSTD_isError(left)) throw BadMessage(ZSTD_getErrorName(left));
        out.resize(before + piece.pos);
    }
}

}  // namespace

std::vector<const Variant*> user_variants(const Catalog& catalog, const Experiment& experiment) {
    std::vector<const Variant*> found;
    for (const VariantChoice& choice : experiment.variants) {
        const Variant* variant = catalog.find(experiment.problem, choice);
        if (variant && variant->group == VariantGroup::user && !std::ranges::count(found, variant))
            found.push_back(variant);
    }
    return found;
}

RunRequest request_for(const Catalog& catalog, const Experiment& experiment, std::set<const Variant*>& told, bool far) {
    RunRequest request{experiment, {}, far};
    for (const Variant* variant : user_variants(catalog, experiment))
        if (told.insert(variant).second) request.user_variants.push_back(*variant);
    return request;
}

Experiment with_bounded_recording(Experiment experiment) {
    experiment.trace.max_events = max_events_of(experiment);
    return experiment;
}

std::uint64_t max_result_bytes(const Experiment& experiment) {
    return bytes_beside_events + bytes_per_event * std::uint64_t(max_events_of(experiment));
}

void take_progress(const nlohmann::json& head, Progress& progress) {
    if (!head.contains("progress")) return;
    const auto news = value_in<ProgressNews>(head, "progress");
    progress.phase(escape(news.phase));
    progress.advise(escape(news.advice));
    progress.fraction(news.fraction);
}

void take_output(const nlohmann::json& head, Progress& progress) {
    if (head.contains("output")) progress.say(escape_lines(value_in<std::string>(head, "output")));
}

void take_file(const nlohmann::json& head, UploadReader& payload, Progress& progress) {
    if (!head.contains("written")) return;
    if (payload.size() > Limits{}.file) throw UsageError("a file larger than a program may write");
    progress.hand_over(value_in<std::string>(head, "written"), payload.all());
}

namespace {

/// By first launch, which the first result's report lists.
std::vector<RunResultPtr> program_results(const std::map<std::string, RunResultPtr>& results) {
    std::vector<RunResultPtr> ordered;
    const auto add = [&](const RunResultPtr& result) {
        if (!std::ranges::count(ordered, result)) ordered.push_back(result);
    };
    const auto first =
        std::ranges::find_if(results, [](const auto& named) { return named.second->program.has_value(); });
    if (first != results.end()) {
        add(first->second);
        for (const ProgramStep& step : first->second->program->steps)
            if (const auto shown = results.find(step.result); shown != results.end()) add(shown->second);
    }
    for (const auto& [name, result] : results) add(result);
    return ordered;
}

}  // namespace

std::vector<RunResultPtr> in_order(const Experiment& experiment, const std::map<std::string, RunResultPtr>& results) {
    if (is_program(experiment.problem)) return program_results(results);
    std::vector<RunResultPtr> ordered;
    for (const VariantChoice& choice : experiment.variants)
        if (const auto found = results.find(to_string(choice)); found != results.end())
            ordered.push_back(found->second);
    return ordered;
}

void OpenAnswer::take(const nlohmann::json& head) {
    if (head.contains("refused")) faults = value_in<std::vector<KernelFault>>(head, "refused");
    if (!head.contains("opened")) return;
    variants = value_in<std::vector<Variant>>(head, "opened");
    left_out = value_in<std::vector<std::string>>(head, "left_out");
}

std::vector<std::byte> packed(std::span<const std::span<const std::byte>> pieces) {
    const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, fastest);
    std::vector<std::byte> out;
    for (const auto piece : pieces) pack(*context, piece, ZSTD_e_continue, out);
    pack(*context, {}, ZSTD_e_end, out);
    return out;
}

std::vector<std::byte> unpacked(std::span<const std::byte> bytes, std::uint64_t most) {
    const std::unique_ptr<ZSTD_DStream, FreeStream> stream(ZSTD_createDStream());
    std::vector<std::byte> out;
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    std::size_t left = 1;
    while (left != 0) {
        const std::size_t before = out.size();
        if (before > most) throw BadMessage("the packed data is too large");
        out.resize(before + ZSTD_DStreamOutSize());
        ZSTD_outBuffer piece{out.data() + before, out.size() - before, 0};
        left = ZSTD_decompressStream(stream.get(), &piece, &in);
        if (ZSTD_isError(left)) throw BadMessage(std::string("the packed data is damaged: ") + ZSTD_getErrorName(left));
        out.resize(before + piece.pos);
        if (left != 0 && in.pos == in.size && piece.pos < piece.size) throw BadMessage("the packed data is truncated");
    }
    return out;
}

// Copies kept members only: a full copy takes as long as sending a small trace.
RunResult coarse(const RunResult& result) {
    RunResult cut = result;
    const LaneTrace& whole = result.trace;
    if (whole.offsets.empty() || whole.offsets.back() <= max_coarse_events) return cut;
    LaneTrace trace{.launch = whole.launch, .sites = whole.sites, .first_warp = whole.first_warp};
    const auto behind = std::ranges::upper_bound(whole.offsets, max_coarse_events);
    trace.offsets.assign(whole.offsets.begin(), behind);
    if (trace.offsets.back() == 0) trace.offsets.push_back(max_coarse_events);  // part of the first warp
    const auto kept = std::ptrdiff_t(trace.offsets.back());
    trace.events.assign(whole.events.begin(), whole.events.begin() + kept);
    trace.dropped = whole.dropped + whole.events.size() - trace.events.size();
    trace.has_sectors = whole.has_sectors;
    cut.trace = std::move(trace);
    return cut;
}

}  // namespace lanescope
