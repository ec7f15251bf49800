#include "app/kernel_files/ptx_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/compilers/kernel_compiler.h"
#include "app/compilers/mangled_names.h"
#include "app/kernel_files/binding.h"
#include "app/kernel_files/source/cuda_source.h"
#include "app/ptx/ptx.h"

namespace lanescope {
namespace {

constexpr std::string_view begin_of_ptx = " //|", end_of_ptx = "|";

bool is_identifier(std::string_view name) {
    return !name.empty() && !(name[0] >= '0' && name[0] <= '9') && std::ranges::all_of(name, is_name_character);
}

bool is_number(std::string_view text) {
    return !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "kernel_param_3" has no meaning.
bool is_generated_name(std::string_view name) {
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    return digits < name.size() && name.substr(0, digits).ends_with("_param_");
}

class EntryText {
public:
    EntryText(const ptx::Function& entry, std::size_t number, const std::string& file, PtxAsCuda& made)
        : entry_(entry), number_(number), file_(file), made_(made), uses_(parameter_uses(entry)) {}

    /// `launch` names the parameters; may be nullptr.
    std::string text(const LaunchSpec* launch, bool has_dynamic_memory) {
        std::vector<std::string> parameters;
        const std::vector<std::string> names = launch ? given_names(*launch) : names_found();
        for (std::size_t p = 0; p < names.size(); ++p) parameters.push_back(type_of(p, names[p]) + " " + names[p]);
        const std::uint32_t threads = entry_.threads();
        return fmt::format("struct __half; extern \"C\" __global__ void {}{}({}) {{ {}}}",
                           threads ? fmt::format("__launch_bounds__({}) ", threads) : "", entry_.name,
                           fmt::join(parameters, ", "),
                           has_dynamic_memory ? "extern __shared__ double lanescope_dynamic[]; " : "");
    }

private:
    std::vector<std::string> names_found() {
        std::vector<std::string> names;
        for (std::size_t p = 0; p < uses_.size(); ++p) {
            const std::string_view own = entry_.prototype.parameters[p].name;
            if (!uses_[p].is_read)
                names.push_back(constant(p, "0"));
            else if (is_identifier(own) && !is_generated_name(own) && !std::ranges::count(names, own))
                names.emplace_back(own);
            else
                names.push_back(fmt::format("parameter_{}", p));
        }
        return names;
    }

    std::vector<std::string> given_names(const LaunchSpec& launch) {
        const auto arguments = pieces_of(launch.given);
        if (arguments.size() != uses_.size())
            throw HeaderFault(
                launch.line,
                fmt::format("Launch: {} takes {} arguments, and the launch gives {}; name one for each parameter",
                            entry_in_words(entry_.name), uses_.size(), arguments.size()));
        std::vector<std::string> names;
        for (std::size_t p = 0; p < arguments.size(); ++p) {
            const std::string argument(trimmed(arguments[p]));
            if (argument == "nullptr" || argument == "NULL")
                names.push_back(constant(p, "0"));
            else if (is_number(argument))
                names.push_back(constant(p, argument));
            else if (!is_identifier(argument))
                throw HeaderFault(launch.line,
                                  fmt::format("Launch: the argument {} cannot be read; write the name of an "
                                              "array or a number of the problem, a whole number, or nullptr",
                                              quoted(argument, 40)));
            else
                names.push_back(std::ranges::count(names, argument) ? constant(p, argument) : argument);
        }
        return names;
    }

    std::string constant(std::size_t p, const std::string& value) {
        std::string name = fmt::format("argument_{}_{}", number_, p);
        made_.said[name] = value;
        return name;
    }

    std::string type_of(std::size_t p, const std::string& name) const {
        const ptx::Variable& parameter = entry_.prototype.parameters[p];
        const ParameterUse& use = uses_[p];
        if (ptx::bytes_of(parameter.type) != parameter.bytes || parameter.bytes > 8)
            throw UsageError(
                fmt::format("{}:{}: parameter {} of {} is a structure of {} bytes; pass its parts one by one", file_,
                            entry_.text_line, p, entry_in_words(entry_.name), parameter.bytes));
        if (parameter.bytes == 8 && parameter.type != ptx::Type::f64 && (use.is_pointer || !use.is_read))
            return pointer_type(use, name);
        if (parameter.type == ptx::Type::f32 || parameter.type == ptx::Type::f64)
            return parameter.bytes == 8 ? "double" : "float";
        return parameter.bytes == 8   ? "long long"
               : parameter.bytes == 4 ? "int"
               : parameter.bytes == 2 ? "short"
                                      : "char";
    }

    static std::string pointer_type(const ParameterUse& use, const std::string& name) {
        const std::optional<ProblemValue> value = array_named(name);
        const bool integers = value ? value->kind == ValueKind::integers : use.is_integer && !use.is_float;
        const bool is_const = value ? !value->is_written : use.is_loaded && !use.is_written;
        const std::string element = integers         ? (use.bytes == 8 ? "long long" : "int")
                                    : use.bytes == 2 ? "__half"
                                    : use.bytes == 8 ? "double"
                                                     : "float";
        return (is_const ? "const " : "") + element + "*";
    }

    const ptx::Function& entry_;
    const std::size_t number_;
    const std::string& file_;
    PtxAsCuda& made_;
    const std::vector<ParameterUse> uses_;
};

bool is_for(const LaunchSpec& launch, const ptx::Function& entry, bool is_first) {
    return launch.kernel.empty() ? is_first
                                 : launch.kernel == entry.name || launch.kernel == entry_in_words(entry.name);
}

/// By line.
std::map<std::uint32_t, std::string> kernels_of(const ptx::Module& module, const std::string& name,
                                                std::span<const LaunchSpec> launches, PtxAsCuda& made) {
    std::map<std::uint32_t, std::string> kernels;
    const bool has_dynamic = std::ranges::any_of(
        module.variables, [](const ptx::Variable& v) { return v.space == ptx::Space::shared && v.bytes == 0; });
    std::size_t number = 0;
    for (const ptx::Function& entry : module.functions) {
        if (!entry.is_kernel || !entry.has_body) continue;
        if (!is_identifier(entry.name))
            throw UsageError(
                fmt::format("{}:{}: the kernel's name {} has characters that C++ does not allow; rename it", name,
                            entry.text_line, quoted(entry.name, 60)));
        const auto launch = std::ranges::find_if(
            launches, [&](const LaunchSpec& l) { return !l.given.empty() && is_for(l, entry, number == 0); });
        kernels[entry.text_line] +=
            EntryText(entry, number, name, made).text(launch == launches.end() ? nullptr : &*launch, has_dynamic);
        ++number;
    }
    if (number == 0)
        throw UsageError(name +
                         ": there is no .entry in it, so there is nothing to run; compile a __global__ function");
    return kernels;
}

/// A trailing backslash would continue the comment.
bool is_plain_comment(std::string_view line) { return line.starts_with("//") && !trimmed(line).ends_with('\\'); }

/// ptxas requires debug sections for the target "debug".
class WithoutLines {
public:
    std::string_view operator()(std::string_view line) {
        const std::string_view words = trimmed(line);
        const bool begins = words.starts_with(".section");
        if (std::exchange(within_, (within_ || begins) && words.find('}') == words.npos) || begins) return {};
        const std::string_view first = words.substr(0, words.find_first_of(" \t"));
        if (first == ".target") return line.substr(0, line.find(", debug"));
        return first == ".loc" || first == ".file" ? std::string_view() : line;
    }

private:
    bool within_ = false;
};

}  // namespace

bool is_ptx_file(const std::filesystem::path& file) { return file.extension() == ".ptx"; }

std::string entry_in_words(std::string_view entry) {
    std::string words = kernel_in_words(entry);
    words.resize(std::min(words.find('<'), words.size()));
    words.erase(0, words.rfind(':') + 1);
    return words.empty() ? std::string(entry) : words;
}

PtxAsCuda cuda_of_ptx(const std::string& ptx, const std::string& name, std::span<const LaunchSpec> launches) {
    PtxAsCuda made;
    const auto kernels = kernels_of(ptx::parse(ptx, name), name, launches, made);
    std::uint32_t number = 0;
    for (const std::string_view line : lines_in(ptx)) {
        const auto kernel = kernels.find(++number);
        if (kernel == kernels.end() && is_plain_comment(line)) {
            made.text += std::string(line) + "\n";
            continue;
        }
        if (kernel != kernels.end()) made.text += kernel->second;
        made.text += fmt::format("{}{}{}\n", begin_of_ptx, line, end_of_ptx);
    }
    return made;
}

std::string ptx_with_own_lines(std::string_view ptx, std::string file) {
    std::string made;
    WithoutLines without_lines;
    for (const std::string_view line : lines_in(ptx)) made.append(without_lines(line)).append("\n");
    std::ranges::replace_if(
        file, [](char c) { return c == '"' || c == '\n'; }, '_');
    return made + ".file 1 \"" + file + "\"\n";
}

std::string ptx_of_cuda(std::string_view source, const std::string& name) {
    std::string ptx;
    for (const std::string_view line : lines_in(source)) {
        const std::size_t begin = line.find(begin_of_ptx), end = line.rfind(end_of_ptx);
        if (begin != line.npos && !line.starts_with("//")) {
            const std::size_t first = begin + begin_of_ptx.size();
            ptx += line.substr(first, std::max(end, first) - first);
        }
        ptx += '\n';
    }
    return ptx_with_own_lines(ptx, std::string(sources_in_debug_info) + name);
}

}  // namespace lanescope
