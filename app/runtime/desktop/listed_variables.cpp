#include <algorithm>
#include <string_view>
#include <utility>

#include "app/compilers/dwarf/ptx_variables.h"
#include "app/compilers/mangled_names.h"
#include "app/ptx/debug_sections.h"
#include "app/runtime/watched_code.h"

namespace lanescope::runtime {
namespace {

struct LineSpan {
    int first = 0, last = 0;
    void add(int line) {
        first = first ? std::min(first, line) : line;
        last = std::max(last, line);
    }
};

/// For an inlined function: the call.
const ptx::SourcePlace& statement_of(const ptx::Function& function, const ptx::Instruction& instruction) {
    const ptx::SourcePlace* place = &function.places[instruction.place];
    while (place->inlined_at >= 0) place = &function.places[std::size_t(place->inlined_at)];
    return *place;
}

std::uint32_t label_at(const ptx::Function& function, std::string_view label, std::uint32_t otherwise) {
    const auto found = function.labels.find(label);
    return found == function.labels.end() ? otherwise : found->second;
}

LineSpan lines_of(const ptx::Module& module, const ptx::DebugSections& sections, const PtxVariable& variable) {
    LineSpan lines;
    lines.add(variable.line);
    const ptx::Function* const function = module.find(variable.function);
    if (!function) return lines;
    const auto count = std::uint32_t(function->instructions.size());
    const std::uint32_t first = label_at(*function, sections.symbol_at(variable.begin), 0),
                        end = std::min(count, label_at(*function, sections.symbol_at(variable.end), count));
    for (std::uint32_t n = first; n < end; ++n) {
        const ptx::SourcePlace& place = statement_of(*function, function->instructions[n]);
        if (int(place.file) == variable.file && place.line > 0) lines.add(int(place.line));
    }
    return lines;
}

}  // namespace

ListedVariables list_variables(const ptx::Module& module) {
    const ptx::DebugSections sections = ptx::debug_sections(module);
    ListedVariables listed;
    std::vector<PtxVariable> variables = read_ptx_debug_information(sections.content).variables;
    std::ranges::stable_sort(variables, {}, &PtxVariable::line);  // debug information lists inner blocks first
    for (const PtxVariable& variable : variables) {
        const auto file = module.files.find(std::uint32_t(variable.file));
        if (variable.is_inlined || variable.function.empty() || variable.name.empty() || file == module.files.end() ||
            file->second.empty())
            continue;
        const LineSpan lines = lines_of(module, sections, variable);
        for (const Scalar& scalar : variable.scalars) {
            listed.scalars.push_back({kernel_in_words(variable.function), variable.name + scalar.path, scalar.type,
                                      scalar.kind, scalar.bytes, file->second, variable.line, lines.first, lines.last});
            listed.places.push_back({std::string(sections.symbol_at(variable.address)),
                                     std::uint32_t(variable.address) + scalar.offset, scalar.bytes});
        }
    }
    return listed;
}

}  // namespace lanescope::runtime
