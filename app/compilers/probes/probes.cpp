#include "app/compilers/probes/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "app/base/error.h"
#include "app/compilers/mangled_names.h"
#include "app/compilers/probes/ptx_lines.h"

namespace lanescope {
namespace {

constexpr std::size_t max_sites = 1 << 16;  ///< 16-bit numbers in the event buffer

std::string guard_of(const ptx::Instruction& instruction, const ptx::Function& function) {
    if (instruction.guard < 0) return {};
    return (instruction.guard_negated ? "!" : "") +
           std::string(function.registers[std::size_t(instruction.guard)].name);
}

bool mentions(const std::vector<ptx::Operand>& operands, std::string_view name) {
    return std::ranges::any_of(operands,
                               [&](const ptx::Operand& o) { return o.name == name || mentions(o.parts, name); });
}

struct Insertion {
    std::size_t place;
    std::string text;
};

class Kernel {
public:
    Kernel(const ptx::Module& module, const ptx::Function& function, ProbeKind kind, const std::string& folder)
        : module_(module), function_(function), kind_(kind), lines_(module, function, folder) {
        for (const ptx::Instruction& instruction : function.instructions) read(instruction);
        number_sites();
        find_shared();
    }

    bool has_events() const { return !events_.empty(); }

    void insert(std::vector<Insertion>& insertions) const {
        // Allows 64 registers per thread unless the kernel sets bounds. With the default of 32, each load waits: an
        // H200 recorded thread_per_row at 1.43 times the plain kernel's time, with 64 at 1.13.
        if (!function_.is_bounded) insertions.push_back({function_.open, ".maxntid 1024, 1, 1\n.minnctapersm 1\n"});
        if (function_.first == 0) return;  // empty body
        insertions.push_back({function_.first, beginning()});
        for (const Event& event : events_)
            insertions.push_back({event.place, record_event(kind_, event.number, event.what, event.guard)});
        for (const auto& [place, guard] : ends_) insertions.push_back({place, end_recording(guard)});
    }

    ProbedKernel result() const {
        ProbedKernel kernel{.name = std::string(function_.name)};
        kernel.sites.resize(events_.size());
        for (const Event& event : events_) kernel.sites[event.number] = event.site;
        for (const ptx::Variable* array : shared_) kernel.shared.push_back({unscoped_name(array->name), array->bytes});
        return kernel;
    }

private:
    struct Event {
        std::size_t place;
        unsigned number = 0;
        PtxEvent what;
        std::string guard;
        ProbeSite site;
    };

    void read(const ptx::Instruction& instruction) try {
        if (instruction.name() == "ret" || instruction.name() == "exit")
            ends_.emplace_back(instruction.begin, guard_of(instruction, function_));
        if (auto what = event_of(instruction, function_)) {
            ProbeSite site = site_of(instruction, *what);
            events_.push_back({.place = instruction.begin,
                               .what = *std::move(what),
                               .guard = guard_of(instruction, function_),
                               .site = std::move(site)});
        }
    } catch (const UsageError& error) {
        const SourcePlace place = lines_.source(instruction);
        throw UsageError(fmt::format("{}:{}: {}", place.file, place.line, error.what()));
    }

    ProbeSite site_of(const ptx::Instruction& instruction, const PtxEvent& what) const {
        const SourcePlace source = lines_.source(instruction);
        return {.file = source.file,
                .line = source.line,
                .column = source.column,
                .call_line = lines_.call(instruction).line,
                .kind = what.kind,
                .space = what.space,
                .bytes = what.bytes,
                .symbol = what.address.is_symbol ? unscoped_name(what.address.base) : "",
                .opcode = instruction.text(),
                .spread_known = what.spread_known};
    }

    /// In source order, for minimum-PC reconvergence.
    void number_sites() {
        if (events_.size() > max_sites)
            throw UsageError(fmt::format("{} has {} places to record, more than {}: trace it with its loops rolled",
                                         demangled(function_.name), events_.size(), max_sites));
        std::vector<std::size_t> order(events_.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return events_[i].site.call_line; });
        for (unsigned number = 0; number < order.size(); ++number) events_[order[number]].number = number;
    }

    void find_shared() {
        const auto is_used = [&](const ptx::Variable& array) {
            return std::ranges::any_of(function_.instructions,
                                       [&](const ptx::Instruction& i) { return mentions(i.operands, array.name); });
        };
        for (const auto* variables : {&function_.variables, &module_.variables})
            for (const ptx::Variable& v : *variables)
                if (v.space == ptx::Space::shared && (variables == &function_.variables || is_used(v)))
                    shared_.push_back(&v);
    }

    std::string beginning() const {
        std::string text = begin_recording();
        if (!records_addresses(kind_)) return text;
        for (unsigned i = 0; i < shared_.size(); ++i)
            text += note_shared_array(static_cast<unsigned>(events_.size()) + i, shared_[i]->name);
        return text;
    }

    const ptx::Module& module_;
    const ptx::Function& function_;
    ProbeKind kind_;
    PtxLines lines_;
    std::vector<Event> events_;
    std::vector<std::pair<std::size_t, std::string>> ends_;
    std::vector<const ptx::Variable*> shared_;
};

/// Compiler helpers, such as double-precision division, and our output functions.
bool is_not_the_kernels(std::string_view name) {
    return name.starts_with("__internal_") || name.starts_with("__cuda") ||
           name.find("lanescope_output") != std::string_view::npos;
}

std::string insert_all(std::string_view ptx, std::vector<Insertion> insertions) {
    std::ranges::stable_sort(insertions, {}, &Insertion::place);
    std::string made;
    std::size_t copied = 0;
    for (const Insertion& insertion : insertions) {
        made += ptx.substr(copied, insertion.place - copied);
        made += insertion.text;
        copied = insertion.place;
    }
    return made += ptx.substr(copied);
}

std::size_t end_of_header(std::string_view ptx) {
    const std::size_t directive = ptx.find(".address_size"), end = ptx.find('\n', directive);
    if (directive == ptx.npos || end == ptx.npos)
        throw UsageError("the PTX has no .address_size: add .address_size 64 below .target");
    return end;
}

}  // namespace

const ProbedKernel* ProbedText::find(std::string_view mangled) const {
    const auto found = std::ranges::find(kernels, mangled, &ProbedKernel::name);
    return found == kernels.end() ? nullptr : &*found;
}

ProbedText put_probes(std::string_view ptx, ProbeKind kind, const std::string& folder) {
    const ptx::Module module = ptx::parse(std::string(ptx), "PTX");
    ProbedText made;
    std::vector<Insertion> insertions{{end_of_header(ptx), declare_tape()}};
    for (const ptx::Function& function : module.functions) {
        if (!function.has_body || (!function.is_kernel && is_not_the_kernels(function.name))) continue;
        const Kernel kernel(module, function, kind, folder);
        if (function.is_kernel) {
            kernel.insert(insertions);
            made.kernels.push_back(kernel.result());
        } else if (kernel.has_events()) {
            throw UsageError(
                fmt::format("{} is called and not inlined into its kernel, so its lanes cannot be recorded: write "
                            "__forceinline__ before it, and remove __noinline__",
                            demangled(function.name)));
        }
    }
    made.ptx = insert_all(ptx, std::move(insertions));
    return made;
}

}  // namespace lanescope
