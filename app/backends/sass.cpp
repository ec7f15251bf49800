#include "app/backends/sass.h"

#include <cxxabi.h>
#include <span>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>

#include "app/model/catalog.h"
#include "app/model/fields.h"

namespace lanescope {
namespace {

constexpr std::size_t longest_name = 4096;  // what is longer is no name of ours

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string demangled(std::string_view name) {
    if (name.size() > longest_name) return {};
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(std::string(name).c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && text ? text.get() : std::string();
}

/// "8, true" of "<8, true>(int, …": what stands between the first bracket and its partner.
std::string_view within_brackets(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '<') ++depth;
        if (text[i] == '>' && --depth == 0) return text.substr(1, i - 1);
    }
    return {};
}

/// "void lanescope::plain::spmv::warp_per_row<8>(int, int const*)" in its parts.
std::optional<SassKernel> kernel_named(std::string_view mangled) {
    constexpr std::string_view home = "lanescope::plain::";
    const std::string whole = demangled(mangled);
    std::string_view name = whole;
    if (name.starts_with("void ")) name.remove_prefix(5);
    if (!name.starts_with(home)) return std::nullopt;
    name.remove_prefix(home.size());
    const std::size_t colons = name.find("::");
    const std::size_t end = name.find_first_of("<(");
    if (colons == std::string_view::npos || end == std::string_view::npos || end < colons) return std::nullopt;
    const std::string_view function = name.substr(colons + 2, end - colons - 2);
    if (function.find("::") != std::string_view::npos) return std::nullopt;
    const std::string_view arguments = name[end] == '<' ? within_brackets(name.substr(end)) : std::string_view();
    return SassKernel{0, std::string(name.substr(0, colons)), std::string(function), std::string(arguments), {}};
}

/// 90 of "sm_90" and "sm_90a"; 0 of anything else.
int architecture_of(std::string_view text) {
    if (!text.starts_with("sm_")) return 0;
    text.remove_prefix(3);
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = parse_int64(text.substr(0, digits));
    return number && *number < 10'000 ? static_cast<int>(*number) : 0;
}

/// "LDG.E.128.CONSTANT" of "/*0090*/ @!P0 LDG.E.128.CONSTANT R8, desc[UR4][R2.64] ; /* 0x… */".
std::string_view opcode_of(std::string_view line) {
    const std::size_t comment = line.find("*/");
    if (!line.starts_with("/*") || comment == std::string_view::npos) return {};
    std::string_view rest = trimmed(line.substr(comment + 2));
    if (rest.starts_with("{")) rest = trimmed(rest.substr(1));  // two at once, on old chips
    if (rest.starts_with("@")) rest = trimmed(rest.substr(std::min(rest.find_first_of(" \t"), rest.size())));
    return rest.substr(0, rest.find_first_of(" \t;"));
}

bool has_part(std::string_view opcode, std::string_view part) {
    for (std::size_t at = opcode.find(part); at != std::string_view::npos; at = opcode.find(part, at + 1)) {
        const std::size_t end = at + part.size();
        if (opcode[at - 1] == '.' && (end == opcode.size() || opcode[end] == '.')) return true;
    }
    return false;
}

bool is_global_load(std::string_view opcode) {
    const std::string_view name = opcode.substr(0, opcode.find('.'));
    return name == "LDG" || name == "LDGSTS";  // the second one loads into shared memory at once
}

void count(std::string_view opcode, SassLoads& loads) {
    if (!is_global_load(opcode) || has_part(opcode, "256")) return;
    for (const char* narrow : {"U8", "S8", "U16", "S16"})
        if (has_part(opcode, narrow)) {
            ++loads.narrow;
            return;
        }
    ++(has_part(opcode, "128") ? loads.bits128 : has_part(opcode, "64") ? loads.bits64 : loads.bits32);
}

void add(SassLoads& sum, const SassLoads& more) {
    sum.narrow += more.narrow;
    sum.bits32 += more.bits32;
    sum.bits64 += more.bits64;
    sum.bits128 += more.bits128;
}

/// The instances of one template that the choice may have run.
std::vector<SassLoads> instances_of(const std::vector<const SassKernel*>& kernels, int lanes) {
    std::vector<SassLoads> all, chosen;
    for (const SassKernel* kernel : kernels) {
        all.push_back(kernel->loads);
        const std::string_view first = std::string_view(kernel->arguments).substr(0, kernel->arguments.find(','));
        if (lanes > 0 && first == std::to_string(lanes)) chosen.push_back(kernel->loads);
    }
    return chosen.empty() ? all : chosen;
}

}  // namespace

void SassReader::line(std::string_view text) {
    constexpr std::string_view code = "code for ", function = "Function : ";
    const std::string_view line = trimmed(text);
    if (line.starts_with(code)) {
        architecture_ = architecture_of(line.substr(code.size()));
        ours_ = false;
    } else if (line.starts_with(function)) {
        const std::string_view name = line.substr(function.size());
        auto kernel = only_.empty() ? kernel_named(name) : name == only_ ? std::optional(SassKernel{}) : std::nullopt;
        ours_ = kernel.has_value();
        if (!ours_) return;
        kernel->architecture = architecture_;
        kernels_.push_back(std::move(*kernel));
    } else if (ours_) {
        count(opcode_of(line), kernels_.back().loads);
    }
}

std::vector<SassKernel> parse_sass(std::string_view text) {
    SassReader reader;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        reader.line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return reader.kernels();
}

std::vector<SassKernel> kernels_for(const std::vector<SassKernel>& kernels, int capability) {
    int newest = 0;
    for (const SassKernel& kernel : kernels) {
        const bool runs =
            capability == 0 || (kernel.architecture / 10 == capability / 10 && kernel.architecture <= capability);
        if (runs) newest = std::max(newest, kernel.architecture);
    }
    std::vector<SassKernel> found;
    std::ranges::copy_if(kernels, std::back_inserter(found),
                         [&](const SassKernel& k) { return newest > 0 && k.architecture == newest; });
    return found;
}

std::string_view variant_of_kernel(const SassKernel& kernel) {
    std::string_view longest;
    for (const Variant& variant : catalog()) {
        const bool whole = kernel.function == variant.id;
        const bool part =
            kernel.function.starts_with(variant.id) && kernel.function.substr(variant.id.size(), 1) == "_";
        if (variant.operation == kernel.operation && (whole || part) && variant.id.size() > longest.size())
            longest = variant.id;
    }
    return longest;
}

std::optional<SassLoads> loads_of(const std::vector<SassKernel>& kernels, std::string_view operation,
                                  const VariantChoice& choice) {
    std::map<std::string, std::vector<const SassKernel*>> functions;
    for (const SassKernel& kernel : kernels)
        if (kernel.operation == operation && variant_of_kernel(kernel) == choice.id)
            functions[kernel.function].push_back(&kernel);
    if (functions.empty()) return std::nullopt;
    SassLoads sum;
    for (const auto& [name, found] : functions) {
        const std::vector<SassLoads> instances = instances_of(found, choice.lanes);
        const bool alike = std::ranges::all_of(instances, [&](const SassLoads& l) { return l == instances.front(); });
        // Which of several the launch took is not known here: together they show what the text compiles to.
        for (const SassLoads& loads : std::span(instances).first(alike ? 1 : instances.size())) add(sum, loads);
    }
    return sum;
}

}  // namespace lanescope
