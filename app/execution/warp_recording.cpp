#include "app/execution/warp_recording.h"

#include <algorithm>
#include <bit>
#include <map>
#include <span>

#include "app/base/error.h"
#include "app/execution/program_run.h"
#include "app/execution/symbolizer.h"
#include "app/model/operation.h"
#include "app/model/step_record.h"
#include "app/runtime/watched_code.h"

namespace lanescope {
namespace {

/// Numbers arrays in order of appearance.
class Pointers {
public:
    Pointers(const emulator::Code& code, std::span<const ListedArray> arrays, const KernelNames& names)
        : code_(code), listed_(arrays), names_(names) {
        const auto is_variable = [](const ListedArray& a) { return a.role == ListedArray::Role::variable; };
        arrays_ = std::size_t(std::ranges::find_if(arrays, is_variable) - arrays.begin());
    }

    std::uint64_t bits_of(std::uint64_t address) {
        const runtime::Pointed to = runtime::pointed_at(code_, arrays_, address);
        if (to.where == runtime::Pointed::Where::nothing)
            return address & ((std::uint64_t(1) << pointed_array_shift) - 1);
        const auto [known, is_new] = numbers_.try_emplace({to.where, to.number}, found_.size());
        if (is_new) found_.push_back(array_of(to));
        return pointer_bits(known->second, to.byte);
    }
    std::vector<PointedArray> take() { return std::move(found_); }

private:
    PointedArray array_of(const runtime::Pointed& to) const {
        using Where = runtime::Pointed::Where;
        if (to.where == Where::array)
            return {listed_[to.number].name, std::max(1, int(listed_[to.number].element_bytes))};
        if (to.where == Where::local) return {"local memory", 1};
        const auto& placed = to.where == Where::shared ? code_.shared[to.number] : code_.variables[to.number];
        return {to.where == Where::shared ? shared_name(to.number) : placed.name,
                std::max(1, int(placed.element_bytes))};
    }

    /// The dynamic array is first in names, last in code.
    std::string shared_name(unsigned number) const {
        const std::size_t at = code_.shared[number].bytes > 0 ? number + 1 : 0;
        return at < names_.shared.size() ? names_.shared[at] : "shared memory";
    }

    const emulator::Code& code_;
    std::span<const ListedArray> listed_;
    const KernelNames& names_;
    std::size_t arrays_ = 0;
    std::map<std::pair<runtime::Pointed::Where, unsigned>, std::size_t> numbers_;
    std::vector<PointedArray> found_;
};

KernelVariable described(const runtime::KernelScalar& scalar) {
    return {scalar.function, scalar.name, scalar.type,       scalar.kind,     int(scalar.bytes),
            scalar.file,     scalar.line, scalar.first_line, scalar.last_line};
}

unsigned element_bytes(emulator::SiteKey key, const runtime::Module& module, std::span<const ListedArray> arrays) {
    const unsigned array = emulator::array_of(key);
    if (is_global(emulator::kind_of(key))) return array < arrays.size() ? arrays[array].element_bytes : 4;
    const auto& shared = module.compiled().shared;
    const unsigned named = array - 0x81;  // 0x80 is the dynamic array
    return named < shared.size() ? shared[named].element_bytes : 4;
}

std::vector<AccessSite> sites_of(const emulator::LaunchRecord& record, const runtime::Module& module,
                                 std::span<const ListedArray> arrays, const KernelNames& names) {
    const Symbolizer symbolizer(names);
    std::vector<AccessSite> sites;
    for (const emulator::SiteCounts& counts : record.sites) {
        const Site site = symbolizer.site(counts);
        sites.push_back({site.line, site.array, site.kind, int(emulator::bytes_of(counts.key)),
                         int(std::max(1u, element_bytes(counts.key, module, arrays))), site.file});
    }
    return sites;
}

void add_steps(WarpAccesses& made, const emulator::LaunchRecord& record, const Instance* instance) {
    std::size_t next = 0;
    for (const WarpEvent& event : record.events) {
        made.masks.push_back(event.mask);
        made.numbers.push_back(event.site);
        const AccessSite& site = made.sites[event.site];
        if (is_collective(site.kind)) continue;
        for (int lanes = std::popcount(event.mask); lanes > 0 && next < record.accesses.size(); --lanes) {
            const emulator::LaneAccess& access = record.accesses[next++];
            const std::uint64_t element = access.byte / std::uint64_t(site.element_bytes);
            const auto place = instance ? matrix_place(*instance, site.array, element) : MatrixPlace{-1, -1};
            made.bytes.push_back(access.byte);
            made.values.insert(made.values.end(), access.value.begin(), access.value.begin() + words_of(site));
            made.rows.push_back(place.row);
            made.cols.push_back(place.col);
        }
    }
}

WarpVariables variables_of(const emulator::VariableLog& log, const runtime::Module& module,
                           std::span<const ListedArray> arrays, const KernelNames& names) {
    const runtime::WatchedCode& watched = module.watched();
    WarpVariables made{.changes = log.changes(), .values = log.values(), .known_steps = log.known_steps()};
    std::vector<std::uint32_t> numbers(watched.scalars.size());
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        numbers[n] = std::uint32_t(made.variables.size());
        if (log.has_seen(n)) made.variables.push_back(described(watched.scalars[n]));
    }
    Pointers pointers(module.code(), arrays, names);
    std::size_t value = 0;
    for (VariableChange& change : made.changes) {
        change.variable = numbers[change.variable];
        const bool is_pointer = made.variables[change.variable].kind == ScalarKind::pointer;
        for (int count = std::popcount(change.changed); count > 0; --count, ++value)
            if (is_pointer) made.values[value] = pointers.bits_of(made.values[value]);
    }
    made.arrays = pointers.take();
    return made;
}

}  // namespace

emulator::EmulatorOptions options_to_read(const Experiment& experiment, std::int64_t warp, Progress& progress) {
    emulator::EmulatorOptions options;
    options.independent = experiment.variants.front().schedule.value_or(experiment.schedule) == Schedule::independent;
    options.seed = experiment.schedule_seed;
    options.first_warp = warp;
    options.warps = 1;
    options.max_events = max_access_steps;
    options.accesses = true;
    options.variables = true;
    options.cancelled = progress.flag();
    options.progress = [&progress](double done) { progress.fraction(done); };
    return options;
}

WarpAccesses accesses_of(const emulator::LaunchRecord& record, std::int64_t warp, const runtime::Module& module,
                         std::span<const ListedArray> arrays, const KernelNames& names, bool variables,
                         const Instance* instance) {
    WarpAccesses made{.warp = warp, .sites = sites_of(record, module, arrays, names)};
    add_steps(made, record, instance);
    if (variables) made.variables = variables_of(record.variables, module, arrays, names);
    made.cut = std::int64_t(made.masks.size()) >= max_access_steps;
    if (made.masks.empty()) made.failure = "the kernel has no such warp, or stopped before it";
    return made;
}

namespace {

WarpAccesses read(const Variant& variant, const Instance& instance, const Experiment& experiment, std::int64_t warp,
                  Progress& progress) {
    const VariantChoice& choice = experiment.variants.front();
    const Operands operands = operands_of(instance);
    const auto program = Program::of(variant, progress.flag(), form_of(choice));
    Array<float> y = y_before(operands);
    const GivenProblem given = given_of(operands, y);
    emulator::EmulatorOptions options = options_to_read(experiment, warp, progress);
    if (choice.as_compiled) options.variables = false;  // optimised code may not keep variables
    options.max_warp_steps = step_limit(operands);
    options.last_block_first = operands.procedural.has_value();
    const ProgramRun run = run_program(*program, given, {choice.lanes, choice.warps}, options);
    progress.check();
    WarpAccesses made = accesses_of(run.record, warp, program->module(), run.list.arrays, names_of(*program, run.list),
                                    options.variables, &instance);
    made.bfloat = program->takes_bfloat();
    return made;
}

WarpAccesses failed(std::int64_t warp, const std::exception& error) { return {.warp = warp, .failure = error.what()}; }

}  // namespace

WarpAccesses read_warp(const Variant& variant, const Instance& instance, const Experiment& experiment,
                       std::int64_t warp, Progress& progress) try {
    return read(variant, instance, experiment, warp, progress);
} catch (const BackendUnavailable& error) {
    return failed(warp, error);
} catch (const UsageError& error) {
    return failed(warp, error);
}

}  // namespace lanescope
