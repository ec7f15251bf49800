#include "app/backends/emulator/warp_variables.h"

#include <algorithm>
#include <bit>
#include <map>

#include "app/runtime/watched_code.h"

namespace lanescope {
namespace {

/// Numbers the arrays in order of appearance.
class Pointers {
public:
    Pointers(const emulator::Code& code, const LaunchList& list, const KernelNames& names)
        : code_(code), list_(list), names_(names) {
        const auto is_variable = [](const ListedArray& a) { return a.role == ListedArray::Role::variable; };
        arrays_ = std::size_t(std::ranges::find_if(list.arrays, is_variable) - list.arrays.begin());
    }

    std::uint64_t bits_of(std::uint64_t address) {
        const simt::Pointed to = simt::pointed_at(code_, arrays_, address);
        if (to.where == simt::Pointed::Where::nothing) return address & ((std::uint64_t(1) << pointed_array_shift) - 1);
        const auto [known, is_new] = numbers_.try_emplace({to.where, to.number}, found_.size());
        if (is_new) found_.push_back(array_of(to));
        return pointer_bits(known->second, to.byte);
    }
    std::vector<PointedArray> take() { return std::move(found_); }

private:
    PointedArray array_of(const simt::Pointed& to) const {
        using Where = simt::Pointed::Where;
        if (to.where == Where::array)
            return {list_.arrays[to.number].name, std::max(1, int(list_.arrays[to.number].element_bytes))};
        if (to.where == Where::local) return {"local memory", 1};
        const auto& placed = to.where == Where::shared ? code_.shared[to.number] : code_.variables[to.number];
        return {to.where == Where::shared ? shared_name(to.number) : placed.name,
                std::max(1, int(placed.element_bytes))};
    }

    /// The dynamic array is first in the names, last in the code.
    std::string shared_name(unsigned number) const {
        const std::size_t at = code_.shared[number].bytes > 0 ? number + 1 : 0;
        return at < names_.shared.size() ? names_.shared[at] : "shared memory";
    }

    const emulator::Code& code_;
    const LaunchList& list_;
    const KernelNames& names_;
    std::size_t arrays_ = 0;
    std::map<std::pair<simt::Pointed::Where, unsigned>, std::size_t> numbers_;
    std::vector<PointedArray> found_;
};

KernelVariable described(const simt::KernelScalar& scalar) {
    return {scalar.function, scalar.name, scalar.type,       scalar.kind,     int(scalar.bytes),
            scalar.file,     scalar.line, scalar.first_line, scalar.last_line};
}

}  // namespace

WarpVariables variables_of(const simt::VariableLog& log, const Program& program, const LaunchList& list,
                           const KernelNames& names) {
    const simt::WatchedCode& watched = program.module().watched();
    WarpVariables made{.changes = log.changes(), .values = log.values(), .known_steps = log.known_steps()};
    std::vector<std::uint32_t> numbers(watched.scalars.size());
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        numbers[n] = std::uint32_t(made.variables.size());
        if (log.has_seen(n)) made.variables.push_back(described(watched.scalars[n]));
    }
    Pointers pointers(program.module().code(), list, names);
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

}  // namespace lanescope
