#include "app/compilers/probes/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "app/base/error.h"
#include "app/compilers/mangled_names.h"
#include "app/compilers/probes/ptx_statements.h"

namespace lanescope {
namespace {

constexpr std::size_t max_sites = 1 << 16;  ///< 16-bit numbers in the event buffer

/// The last part of the qualified name.
std::string written_name(std::string_view symbol) {
    const std::string whole = demangled(symbol);
    const std::size_t colons = whole.rfind("::");
    return colons == std::string::npos ? whole : whole.substr(colons + 2);
}

PtxAddress read_address(std::string_view text, const PtxRegisters& registers) {
    PtxAddress address;
    const std::size_t plus = text.find('+');
    address.base = ptx_trimmed(text.substr(0, plus));
    if (plus != std::string_view::npos) address.offset = ptx_trimmed(text.substr(plus + 1));
    address.is_32_bit = registers.is_32_bit(address.base);
    return address;
}

struct Insertion {
    std::size_t place;
    std::string text;
};

class Kernel {
public:
    Kernel(std::string_view ptx, const PtxText& text, const PtxFunction& function, ProbeKind kind, PtxLines& lines)
        : ptx_(ptx), text_(text), function_(function), kind_(kind), lines_(lines) {
        lines_.clear();
        for (const PtxStatement& statement : function.statements) read(statement);
        number_sites();
        find_shared();
    }

    bool has_events() const { return !events_.empty(); }

    void insert(std::vector<Insertion>& insertions) const {
        if (const std::string bounds = missing_bounds(); !bounds.empty())
            insertions.push_back({function_.open, bounds});
        if (first_place_ == 0) return;  // empty body
        insertions.push_back({first_place_, beginning()});
        for (const Event& event : events_)
            insertions.push_back(
                {event.place, record_event(kind_, event.number, event.what, event.address, event.guard)});
        for (const auto& [place, guard] : ends_) insertions.push_back({place, end_recording(guard)});
    }

    ProbedKernel told() const {
        ProbedKernel kernel{.name = std::string(function_.name)};
        kernel.sites.resize(events_.size());
        for (const Event& event : events_) kernel.sites[event.number] = event.site;
        for (const PtxShared& one : shared_) kernel.shared.push_back({written_name(one.symbol), one.bytes});
        return kernel;
    }

private:
    struct Event {
        std::size_t place;
        unsigned number = 0;
        PtxEvent what;
        PtxAddress address;
        std::string guard;
        ProbeSite site;
    };

    std::string_view part(const PtxStatement& statement) const {
        return ptx_.substr(statement.begin, statement.end - statement.begin);
    }

    void read(const PtxStatement& statement) {
        using Kind = PtxStatement::Kind;
        if (statement.kind == Kind::directive) {
            lines_.pass(part(statement));
            registers_.pass(part(statement));
            return;
        }
        if (first_place_ == 0) first_place_ = statement.begin;
        if (statement.kind == Kind::instruction) read_event(statement);
    }

    void read_event(const PtxStatement& statement) try {
        const PtxInstruction instruction = read_instruction(part(statement));
        if (instruction.opcode == "ret" || instruction.opcode == "exit" || instruction.opcode == "ret.uni")
            ends_.emplace_back(statement.begin, instruction.guard);
        const auto what = event_of(instruction);
        if (!what) return;
        Event event{.place = statement.begin, .what = *what, .guard = std::string(instruction.guard)};
        event.address = read_address(what->address, registers_);
        event.site = site_of(instruction, event);
        events_.push_back(std::move(event));
    } catch (const UsageError& error) {
        const SourcePlace place = lines_.own();
        throw UsageError(fmt::format("{}:{}: {}", place.file, place.line, error.what()));
    }

    ProbeSite site_of(const PtxInstruction& instruction, const Event& event) const {
        const SourcePlace own = lines_.own(), call = lines_.call();
        ProbeSite site{own.file, own.line, own.column, call.line, event.what.kind, event.what.space, event.what.bytes};
        const bool is_symbol = !event.address.base.empty() && event.address.base[0] != '%';
        if (is_symbol) site.symbol = written_name(event.address.base);
        site.opcode = instruction.opcode;
        site.spread_known = event.what.spread_known;
        return site;
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
        const std::string_view body = ptx_.substr(function_.open, function_.close - function_.open);
        const auto take = [&](const PtxStatement& statement) {
            auto declared = shared_declared_in(part(statement));
            if (declared && ptx_has_word(body, declared->symbol)) shared_.push_back(std::move(*declared));
        };
        for (const PtxStatement& statement : function_.statements)
            if (statement.kind == PtxStatement::Kind::directive) take(statement);
        for (const PtxStatement& statement : text_.directives) take(statement);
    }

    std::string beginning() const {
        std::string text = begin_recording(kind_);
        if (!records_addresses(kind_)) return text;
        for (unsigned i = 0; i < shared_.size(); ++i)
            text += note_shared_array(static_cast<unsigned>(events_.size()) + i, shared_[i].symbol);
        return text;
    }

    /// Allows 64 registers per thread unless the kernel sets bounds. The default of 32 makes each load wait: on an
    /// H200, recording thread_per_row then cost 1.43 times the plain kernel, with 64 registers 1.13 times.
    std::string missing_bounds() const {
        const std::string_view header = ptx_.substr(function_.header, function_.open - function_.header);
        for (const char* word : {".maxntid", ".reqntid", ".maxnreg", ".minnctapersm"})
            if (header.find(word) != std::string_view::npos) return {};
        return ".maxntid 1024, 1, 1\n.minnctapersm 1\n";
    }

    std::string_view ptx_;
    const PtxText& text_;
    const PtxFunction& function_;
    ProbeKind kind_;
    PtxLines& lines_;
    PtxRegisters registers_;
    std::size_t first_place_ = 0;
    std::vector<Event> events_;
    std::vector<std::pair<std::size_t, std::string>> ends_;
    std::vector<PtxShared> shared_;
};

/// Helpers of the compiler, such as double-precision division, and our output functions.
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

std::size_t behind_address_size(std::string_view ptx, const PtxText& text) {
    for (const PtxStatement& directive : text.directives)
        if (ptx.substr(directive.begin).starts_with(".address_size")) return directive.end;
    throw UsageError("the PTX has no .address_size: NVRTC did not write it");
}

}  // namespace

const ProbedKernel* ProbedText::find(std::string_view mangled) const {
    const auto found = std::ranges::find(kernels, mangled, &ProbedKernel::name);
    return found == kernels.end() ? nullptr : &*found;
}

ProbedText put_probes(std::string_view ptx, ProbeKind kind, const std::string& own_folder) {
    const PtxText text = read_ptx(ptx);
    PtxLines lines(ptx, text, own_folder);
    ProbedText made;
    std::vector<Insertion> insertions{{behind_address_size(ptx, text), declare_tape()}};
    for (const PtxFunction& function : text.functions) {
        if (!function.is_entry && is_not_the_kernels(function.name)) continue;
        const Kernel kernel(ptx, text, function, kind, lines);
        if (function.is_entry) {
            kernel.insert(insertions);
            made.kernels.push_back(kernel.told());
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
