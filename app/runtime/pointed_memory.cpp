#include "app/emulator/memory/array_space.h"
#include "app/runtime/watched_code.h"

namespace lanescope::runtime {
namespace {

Pointed in_shared(const emulator::Code& code, std::uint64_t offset) {
    Pointed pointed;
    for (unsigned n = 0; n < code.shared.size(); ++n) {
        const emulator::PlacedVariable& v = code.shared[n];
        const std::uint64_t begin = v.bytes > 0 ? v.offset : code.shared_bytes;  // dynamic array: after the others
        const bool is_closer = pointed.where == Pointed::Where::nothing || std::int64_t(offset - begin) < pointed.byte;
        if (offset >= begin && is_closer) pointed = {Pointed::Where::shared, n, std::int64_t(offset - begin)};
    }
    return pointed;
}

Pointed in_variables(const emulator::Code& code, std::uint64_t offset) {
    for (unsigned n = unsigned(code.variables.size()); n-- > 0;)
        if (offset >= code.variables[n].offset)
            return {Pointed::Where::variable, n, std::int64_t(offset - code.variables[n].offset)};
    return {};
}

/// An address slightly before an array refers to it.
Pointed in_arrays(std::size_t arrays, std::uint64_t address) {
    constexpr std::uint64_t whole = std::uint64_t(1) << emulator::array_shift;
    const bool is_before_next = emulator::byte_of_address(address) >= whole / 2;
    const unsigned number = emulator::array_of_address(address) + (is_before_next ? 1 : 0);
    if (number >= arrays) return {};
    return {Pointed::Where::array, number, std::int64_t(address - emulator::make_address(number, 0))};
}

}  // namespace

Pointed pointed_at(const emulator::Code& code, std::size_t arrays, std::uint64_t address) {
    using namespace emulator;
    if (address - emulator::local_window < emulator::window_bytes)
        return {Pointed::Where::local, 0, std::int64_t(address - emulator::local_window)};
    if (address - emulator::shared_window < emulator::window_bytes)
        return in_shared(code, address - emulator::shared_window);
    if (address - emulator::module_window < emulator::window_bytes)
        return in_variables(code, address - emulator::module_window);
    return in_arrays(arrays, address);
}

}  // namespace lanescope::runtime
