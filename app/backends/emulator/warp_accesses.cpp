#include "app/backends/emulator/warp_accesses.h"

#include <algorithm>
#include <bit>

#include "app/backends/emulator/kernel_names.h"
#include "app/backends/emulator/run_program.h"
#include "app/backends/emulator/warp_variables.h"
#include "app/backends/given_problem.h"
#include "app/backends/matrix_places.h"
#include "app/backends/symbolizer.h"
#include "app/machine/recording/site_key.h"
#include "app/model/operation.h"
#include "app/model/text/error.h"

namespace lanescope {
namespace {

unsigned element_bytes(simt::SiteKey key, const Program& program, const LaunchList& list) {
    const unsigned array = simt::array_of(key);
    if (is_global(simt::kind_of(key))) return array < list.arrays.size() ? list.arrays[array].element_bytes : 4;
    const auto& shared = program.module().compiled().shared;
    const unsigned named = array - 0x81;  // 0x80 is the dynamic array
    return named < shared.size() ? shared[named].element_bytes : 4;
}

std::vector<AccessSite> sites_of(const ProgramRun& run, const Program& program) {
    const Symbolizer symbolizer(names_of(program, run.list));
    std::vector<AccessSite> sites;
    for (const simt::SiteCounts& counts : run.record.sites) {
        const Site site = symbolizer.site(counts);
        sites.push_back({site.line, site.array, site.kind, int(simt::bytes_of(counts.key)),
                         int(std::max(1u, element_bytes(counts.key, program, run.list))), site.file});
    }
    return sites;
}

void add_steps(WarpAccesses& made, const simt::LaunchRecord& record, const MatrixPlaces& places) {
    std::size_t next = 0;
    for (const WarpEvent& event : record.events) {
        made.masks.push_back(event.mask);
        made.numbers.push_back(event.site);
        const AccessSite& site = made.sites[event.site];
        if (is_collective(site.kind)) continue;
        for (int lanes = std::popcount(event.mask); lanes > 0 && next < record.accesses.size(); --lanes) {
            const simt::LaneAccess& access = record.accesses[next++];
            const auto place = places.of(site.array, access.byte / std::uint64_t(site.element_bytes));
            made.bytes.push_back(access.byte);
            made.values.insert(made.values.end(), access.value.begin(), access.value.begin() + words_of(site));
            made.rows.push_back(place.row);
            made.cols.push_back(place.col);
        }
    }
}

simt::MachineOptions machine_options(const Experiment& experiment, std::int64_t warp, Progress& progress) {
    simt::MachineOptions options;
    options.independent = experiment.variants.front().schedule.value_or(experiment.schedule) == Schedule::independent;
    options.seed = experiment.schedule_seed;
    options.first_warp = warp;
    options.warps = 1;
    options.max_events = max_access_steps;
    options.accesses = true;
    options.variables = !experiment.variants.front().as_compiled;  // compiled code keeps variables in registers, or not
                                                                   // at all
    options.cancelled = progress.flag();
    options.progress = [&progress](double done) { progress.fraction(done); };
    return options;
}

WarpAccesses read(const Instance& instance, const Experiment& experiment, std::int64_t warp, Progress& progress) {
    const VariantChoice& variant = experiment.variants.front();
    const Operands operands = operands_of(instance);
    const auto program =
        Program::of(*find_variant(instance.operation().name(), variant.id), progress.flag(), form_of(variant));
    Array<float> y = y_before(operands);
    GivenProblem given = given_of(operands);
    given.y = y;
    simt::MachineOptions options = machine_options(experiment, warp, progress);
    options.max_warp_steps = step_limit(operands);
    options.last_block_first = operands.procedural.has_value();
    const ProgramRun run = run_program(*program, given, {variant.lanes, variant.warps}, options);
    progress.check();
    WarpAccesses made{.warp = warp, .sites = sites_of(run, *program)};
    add_steps(made, run.record, MatrixPlaces(instance, operands));
    if (options.variables)
        made.variables = variables_of(run.record.variables, *program, run.list, names_of(*program, run.list));
    made.bfloat = program->takes_bfloat();
    made.cut = std::int64_t(made.masks.size()) >= max_access_steps;
    if (made.masks.empty()) made.failure = "the kernel has no such warp, or stopped before it";
    return made;
}

WarpAccesses failed(std::int64_t warp, const std::exception& error) { return {.warp = warp, .failure = error.what()}; }

}  // namespace

WarpAccesses read_warp(const Instance& instance, const Experiment& experiment, std::int64_t warp,
                       Progress& progress) try {
    return read(instance, experiment, warp, progress);
} catch (const BackendUnavailable& error) {
    return failed(warp, error);
} catch (const UsageError& error) {
    return failed(warp, error);
}

}  // namespace lanescope
