#include "app/kernel_files/compiler_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <regex>

#include "app/kernel_files/cuda_text.h"
#include "app/kernel_files/foreign_headers.h"
#include "app/kernel_files/line_directives.h"
#include "app/kernel_files/loop_text.h"
#include "app/kernel_files/signature_text.h"
#include "app/model/text/trimmed.h"

namespace lanescope {

void blank(std::string& text, std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at)
        if (text[at] != '\n') text[at] = ' ';
}

namespace {

struct Part {
    std::size_t begin, end;
    std::string text;
};

/// A name within quotes: what might end them is left out.
std::string quoted(std::string_view name) {
    std::string plain;
    for (const char c : name)
        if (c != '"' && c != '\\') plain += c == '\n' ? ' ' : c;
    return '"' + plain + '"';
}

std::string in_one_line(std::string_view code) {
    std::string line(code);
    std::ranges::replace(line, '\n', ' ');
    return line;
}

/// A kernel that is a template, whose launches may leave its arguments to be found from what they pass.
struct TemplateKernel {
    std::size_t end;         ///< behind its body
    std::size_t parameters;  ///< of the template
    std::string name, pick;
};

/// `template <class T> Picked<&kernel<T>> pick_kernel(const T* a);`: which of the kernels a call would mean.
std::optional<TemplateKernel> template_kernel(std::string_view code, const FunctionText& function) {
    if (function.runs_on != RunsOn::kernel || !function.is_template) return std::nullopt;
    const std::string_view parameters = template_parameters_of(code, function);
    std::string names;
    for (const std::string_view parameter : pieces_of(parameters)) {
        const std::string_view declared = parameter.substr(0, parameter.find('='));
        const std::string_view name = last_word(declared);
        if (name == "class" || name == "typename" || name == "int" || name.empty()) return std::nullopt;  // it has none
        names += fmt::format("{}{}{}", names.empty() ? "" : ", ", name,
                             declared.find("...") == std::string_view::npos ? "" : "...");
    }
    return TemplateKernel{
        function.end, pieces_of(parameters).size(), function.name,
        fmt::format(" template <{}> ::lanescope_host::Picked<&{}<{}>> lanescope_pick_{}({});", in_one_line(parameters),
                    function.name, names, function.name, in_one_line(parameters_of(code, function)))};
}

std::vector<TemplateKernel> template_kernels_in(std::string_view code) {
    std::vector<TemplateKernel> found;
    for (const FunctionText& function : functions_in(code))
        if (auto kernel = template_kernel(code, function)) found.push_back(std::move(*kernel));
    return found;
}

/// Of `space::kernel<4>`: where the name of the kernel itself begins.
std::size_t begin_of_name(std::string_view kernel) {
    const std::size_t end = std::min(kernel.find('<'), kernel.size());
    const std::size_t colons = kernel.substr(0, end).rfind(':');
    return colons == std::string_view::npos ? 0 : colons + 1;
}

/// The launched kernel as an argument of call(): as it is written, or of a template the one that the arguments mean.
std::string launched(std::string_view code, const LaunchText& launch, const std::vector<TemplateKernel>& templates) {
    std::string kernel = in_one_line(code.substr(launch.kernel, launch.kernel_end - launch.kernel));
    const std::size_t name = begin_of_name(kernel), open = code.find_first_not_of(" \t\n", launch.close_end);
    const std::size_t arguments = std::min(kernel.find('<', name), kernel.size());
    const std::string_view word = trimmed(std::string_view(kernel).substr(name, arguments - name));
    const auto found = std::ranges::find(templates, word, &TemplateKernel::name);
    if (found == templates.end() || open == std::string_view::npos || code[open] != '(') return kernel;
    if (arguments < kernel.size() && kernel.ends_with('>') &&
        pieces_of(std::string_view(kernel).substr(arguments + 1, kernel.size() - arguments - 2)).size() >=
            found->parameters)
        return kernel;  // all are said
    kernel.insert(name, "lanescope_pick_");
    return fmt::format("decltype({}{})::kernel", kernel,
                       in_one_line(code.substr(open, behind_bracket(code, open) - open)));
}

/// `kernel<<<grid, block>>>(x)` becomes `call(kernel, "kernel", line, grid, block)(x)`. Line ends stay where they are.
void replace_launch(std::vector<Part>& parts, std::string_view text, std::string_view code, const LaunchText& launch,
                    const std::vector<TemplateKernel>& templates) {
    const std::string_view kernel = text.substr(launch.kernel, launch.kernel_end - launch.kernel);
    if (const std::string made = launched(code, launch, templates); made == kernel)
        parts.push_back({launch.kernel, launch.kernel, "::lanescope_host::call("});
    else
        parts.push_back({launch.kernel, launch.kernel_end, "::lanescope_host::call(" + made});
    parts.push_back({launch.open, launch.open_end, fmt::format(", {}, {}, ", quoted(kernel), launch.line)});
    parts.push_back({launch.close, launch.close_end, ")"});
}

/// `extern __shared__ float4 tile[];` within a function becomes a reference to the launch's dynamic shared memory,
/// which can be cast as an array can. Outside of functions, where no block runs yet, it becomes an object that stands
/// for it.
void replace_dynamic_shared(std::vector<Part>& parts, const std::string& code) {
    static const std::regex declaration(
        R"(extern\s+(volatile\s+)?__shared__\s+((?:__align__|alignas|__attribute__)\s*\([^;]*?\)\s*)?)"
        R"(([\w:<>, ]+?)\s+(\w+)\s*\[\s*\]((?:\s*\[[^;\[\]]*\])*)\s*(?=;))");
    const std::vector<FunctionText> functions = functions_in(code);
    for (std::sregex_iterator found(code.begin(), code.end(), declaration), end; found != end; ++found) {
        const auto begin = static_cast<std::size_t>(found->position());
        const std::string whole = found->str(), type = found->str(1) + found->str(3), name = found->str(4);
        const bool in_function =
            std::ranges::any_of(functions, [&](const auto& f) { return f.body < begin && begin < f.end; });
        std::string made = in_function ? fmt::format("{0} (&{1})[]{2} = ::lanescope_host::dynamic_shared<{0} []{2}>()",
                                                     type, name, found->str(5))
                                       : fmt::format("static const ::lanescope_host::DynamicShared<{}> {}", type, name);
        made.append(static_cast<std::size_t>(std::ranges::count(whole, '\n')), '\n');
        parts.push_back({begin, begin + whole.size(), std::move(made)});
    }
}

/// The operands of an asm statement: `"+f"(d.x), "r"(a)` gives "d.x" and "a".
std::vector<std::string> operands_in(std::string_view text, std::string_view code) {
    std::vector<std::string> found;
    for (std::size_t open = code.find('('); open != std::string_view::npos; open = code.find('(', open)) {
        const std::size_t end = behind_bracket(code, open);
        found.emplace_back(text.substr(open + 1, end - open - 2));
        open = end;
    }
    return found;
}

/// The numbers of operands in the braces of an instruction: `{%0, %1}, {%2}`.
std::vector<std::vector<std::size_t>> groups_in(const std::string& instruction) {
    static const std::regex group(R"(\{([^{}]*)\})"), number(R"(%(\d+))");
    std::vector<std::vector<std::size_t>> groups;
    for (std::sregex_iterator at(instruction.begin(), instruction.end(), group), end; at != end; ++at) {
        const std::string inner = at->str(1);
        auto& numbers = groups.emplace_back();
        for (std::sregex_iterator n(inner.begin(), inner.end(), number); n != end; ++n)
            numbers.push_back(std::stoul(n->str(1)));
    }
    return groups;
}

/// A step of the tensor core as one statement for the machine; nothing where it has another shape.
std::optional<std::string> mma_step(const std::string& instruction, const std::vector<std::string>& operands) {
    if (instruction.find("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32") == std::string::npos) return std::nullopt;
    const auto groups = groups_in(instruction);
    constexpr std::array<std::size_t, 4> sizes{4, 2, 1, 4};
    if (groups.size() != sizes.size()) return std::nullopt;
    std::array<std::vector<std::string>, 4> values;
    for (std::size_t g = 0; g < sizes.size(); ++g) {
        if (groups[g].size() != sizes[g]) return std::nullopt;
        for (const std::size_t number : groups[g]) {
            if (number >= operands.size()) return std::nullopt;
            values[g].push_back(operands[number]);
        }
    }
    const auto& [d, a, b, c] = values;
    return fmt::format(
        "{{ ::lanescope_host::MmaFragment lanescope_step{{{{{}, {}}}, {}, {{{}, {}, {}, {}}}}}; "
        "lanescope_meet_for_mma(&lanescope_step); {} = lanescope_step.c[0]; {} = lanescope_step.c[1]; "
        "{} = lanescope_step.c[2]; {} = lanescope_step.c[3]; }}",
        a[0], a[1], b[0], c[0], c[1], c[2], c[3], d[0], d[1], d[2], d[3]);
}

/// `asm volatile("mma.sync…" : … : …);`: the machine has the tensor core's step, in one shape, and no other instruction
/// of PTX: a lane that comes to one stops there. Line ends stay.
void replace_mma(std::vector<Part>& parts, std::string_view text, const std::string& code) {
    static const std::regex statement(R"(\basm\s*(?:volatile|__volatile__)?\s*\()");
    for (std::sregex_iterator found(code.begin(), code.end(), statement), end; found != end; ++found) {
        const auto begin = static_cast<std::size_t>(found->position());
        const std::size_t open = begin + static_cast<std::size_t>(found->length()) - 1;
        const std::size_t behind = behind_bracket(code, open);
        const std::size_t colon = std::min(code.find(':', open), behind);
        const std::string instruction(text.substr(open, colon - open));
        const auto step = mma_step(instruction, operands_in(text.substr(colon, behind - 1 - colon),
                                                            std::string_view(code).substr(colon, behind - 1 - colon)));
        const bool is_barrier = text.substr(open, colon - open).find_first_not_of("(\" \t\n") == std::string_view::npos;
        if (is_barrier) continue;  // it asks something of the compiler only
        // A compiler for GPUs says that the instruction stands where its statement ends.
        std::string made(static_cast<std::size_t>(std::ranges::count(text.substr(begin, behind - begin), '\n')), '\n');
        made += step.value_or("lanescope_not_emulated()");
        parts.push_back({begin, behind, std::move(made)});
    }
}

}  // namespace

void EditedText::replace(std::size_t begin, std::size_t end, std::string_view text) {
    text_ += original_.substr(copied_, begin - copied_);
    edits_.push_back({begin, end, text_.size(), text.size()});
    text_ += text;
    copied_ = end;
}

std::string EditedText::finish() {
    text_ += original_.substr(copied_);
    copied_ = original_.size();
    return text_;
}

int EditedText::original_column(int line, int column) const {
    std::size_t start = 0;
    for (int n = 1; n < line && start != std::string::npos; ++n) start = text_.find('\n', start) + 1;
    const std::size_t place = start + static_cast<std::size_t>(std::max(column, 1)) - 1;
    std::size_t there = place;
    for (const Edit& edit : edits_) {
        if (edit.made > place) break;
        there = place < edit.made + edit.length ? edit.begin : edit.end + (place - edit.made - edit.length);
    }
    there = std::min(there, original_.size());
    const std::size_t before = there == 0 ? std::string::npos : original_.rfind('\n', there - 1);
    return static_cast<int>(before == std::string::npos ? there + 1 : there - before);
}

namespace {

/// Puts `made` in place of the text from `begin` to `end`, and of all that was to be replaced in it. Line ends stay.
void replace_whole(std::vector<Part>& parts, std::string_view text, std::size_t begin, std::size_t end,
                   std::string made) {
    std::erase_if(parts, [&](const Part& p) { return p.begin >= begin && p.end <= end; });
    made.append(static_cast<std::size_t>(std::ranges::count(text.substr(begin, end - begin), '\n')), '\n');
    parts.push_back({begin, end, std::move(made)});
}

/// What the machine gets in place of a function's body, or of the function as a whole; nothing where it stays.
struct Replacement {
    std::size_t begin;
    std::string_view text;
};

/// A main is never called here, and may use what there is not here. Where a file includes what only a GPU runs, its
/// host functions are all that the host compiler is to read: a lane stops in the first line of its kernel, and what
/// kernels call is gone.
std::optional<Replacement> replacement_of(const FunctionText& function, bool gpu_only) {
    if (function.runs_on == RunsOn::host && function.name == "main") return Replacement{function.body, "{}"};
    if (gpu_only && function.runs_on == RunsOn::kernel)
        return Replacement{function.body, "{ lanescope_not_emulated(); }"};
    if (gpu_only && function.runs_on == RunsOn::device) return Replacement{function.begin, ""};
    return std::nullopt;
}

void replace_functions(std::vector<Part>& parts, std::string_view text, const std::string& code) {
    const auto headers = gpu_only_headers(text, code);
    for (const GpuOnlyHeader& header : headers)
        parts.push_back({header.begin, header.end, std::string(header.namespaces)});
    for (const FunctionText& function : functions_in(code))
        if (const auto other = replacement_of(function, !headers.empty()))
            replace_whole(parts, text, other->begin, function.end, std::string(other->text));
}

/// Editors put a mark in front of a file that says how it is encoded.
void replace_byte_order_mark(std::vector<Part>& parts, std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) parts.push_back({0, 3, "   "});
}

}  // namespace

EditedText host_text(std::string_view text, std::string& made) {
    const std::string code = code_only(text);
    std::vector<Part> parts;
    const std::vector<TemplateKernel> templates = template_kernels_in(code);
    for (const LaunchText& launch : launches_in(code)) replace_launch(parts, text, code, launch, templates);
    replace_dynamic_shared(parts, code);
    replace_mma(parts, text, code);
    replace_functions(parts, text, code);
    for (const TemplateKernel& kernel : templates) parts.push_back({kernel.end, kernel.end, kernel.pick});
    replace_byte_order_mark(parts, text);
    std::ranges::stable_sort(parts, {}, &Part::begin);
    EditedText edited(text);
    for (const Part& part : parts) edited.replace(part.begin, part.end, part.text);
    made = edited.finish();
    if (const std::string loops = loop_variable(code); !loops.empty()) made += "\n" + loops + "\n";
    return edited;
}

std::string device_text(std::string_view text) {
    const std::string code = code_only(text);
    std::string made = without_line_directives(std::string(text));
    if (made.starts_with("\xef\xbb\xbf")) blank(made, 0, 3);
    for (const FunctionText& function : functions_in(code)) {
        const std::string_view declaration =
            std::string_view(code).substr(function.begin, function.body - function.begin);
        const bool both = declaration.find("constexpr") != std::string_view::npos;
        if (function.runs_on == RunsOn::host && !both) blank(made, function.begin, function.end);
    }
    return made;
}

}  // namespace lanescope
