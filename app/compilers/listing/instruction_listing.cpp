#include "app/compilers/listing/instruction_listing.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "app/base/text/plain_text.h"
#include "app/compilers/probes/ptx_lines.h"

namespace lanescope {
namespace {

std::string without_breaks(std::string_view text) {
    std::string made;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (blank && made.ends_with(' ')) continue;
        if (made.size() >= max_instruction_bytes) break;
        made += blank ? ' ' : c;
    }
    return made;
}

/// For code of another file: the calling line.
int line_in(const std::string& file, const SourcePlace& source, const SourcePlace& call) {
    return source.file == file ? source.line : call.file == file ? call.line : 0;
}

/// Line of `file` in `//## File "k.cu", line 3 inlined at "k.cu", line 11`; 0 if another file is first.
int line_said(std::string_view comment, const std::string& file) {
    std::string begin = "File \"";
    begin.append(file).append("\", line ");
    const std::size_t at = comment.find("File \"");
    if (at == std::string_view::npos || !comment.substr(at).starts_with(begin)) return 0;
    const std::string_view digits = comment.substr(at + begin.size());
    int line = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), line);
    return line;
}

/// "LDG.E R2, desc[UR6][R2.64]" of "/*0080*/ LDG.E R2, desc[UR6][R2.64] ;"; may be empty.
std::string_view instruction_in(std::string_view line) {
    const std::size_t end = line.find("*/");
    if (!line.starts_with("/*") || end == std::string_view::npos) return {};
    std::string_view rest = trimmed(line.substr(end + 2));
    rest = trimmed(rest.substr(0, rest.rfind("/*")));  // older versions append the encoding
    while (rest.ends_with(';') || rest.ends_with(' ')) rest.remove_suffix(1);
    return rest.substr(0, max_instruction_bytes);
}

/// The first comment gives the innermost position. The first in the kernel's file counts.
class SassLines {
public:
    SassLines(std::string_view kernel, const std::string& file)
        : section_(".text." + std::string(kernel) + ":"), file_(file) {}

    void read(std::string_view raw) {
        const std::string_view line = trimmed(raw);
        if (line.starts_with(".text.") && line.ends_with(':')) ours_ = line == section_;
        if (line.starts_with("//---")) ours_ = false;
        if (!ours_ || made_.size() >= max_listed_instructions) return;
        if (line.starts_with("//##"))
            take_place(line);
        else if (const std::string_view words = instruction_in(line); !words.empty())
            take(words);
        else if (line.starts_with(".L") && line.ends_with(':'))
            take(line.substr(0, max_instruction_bytes));
    }

    std::vector<Instruction> done() { return std::move(made_); }

private:
    void take_place(std::string_view comment) {
        if (!in_chain_) line_ = 0;
        in_chain_ = true;
        if (line_ == 0) line_ = line_said(comment, file_);
    }
    void take(std::string_view words) {
        made_.push_back({line_, std::string(words)});
        in_chain_ = false;
    }

    std::string section_;
    const std::string& file_;
    bool ours_ = false, in_chain_ = false;
    int line_ = 0;
    std::vector<Instruction> made_;
};

/// 64 for " bytes smem" in "Used 10 registers, 64 bytes smem".
std::optional<std::int64_t> number_before(std::string_view line, std::string_view words) {
    const std::size_t at = line.find(words);
    if (at == std::string_view::npos) return std::nullopt;
    const std::size_t begin = line.substr(0, at).find_last_not_of("0123456789") + 1;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(line.data() + begin, line.data() + at, number);
    if (error != std::errc() || number < 0) return std::nullopt;
    return number;
}

/// "_Z1kPf" of "Compiling entry function '_Z1kPf' for 'sm_90'".
std::string_view function_said(std::string_view line) {
    constexpr std::string_view words = "Compiling entry function '";
    const std::size_t at = line.find(words);
    if (at == std::string_view::npos) return {};
    const std::string_view name = line.substr(at + words.size());
    return name.substr(0, name.find('\''));
}

void read_line(std::string_view line, KernelResources& found) {
    const auto take = [line](auto& into, std::string_view words) {
        if (const auto number = number_before(line, words))
            into = static_cast<std::remove_reference_t<decltype(into)>>(*number);
    };
    take(found.registers, " registers");
    take(found.shared_bytes, " bytes smem");
    take(found.stack_bytes, " bytes stack frame");
    take(found.spill_store_bytes, " bytes spill stores");
    take(found.spill_load_bytes, " bytes spill loads");
}

}  // namespace

std::vector<Instruction> ptx_instructions(std::string_view ptx, std::string_view kernel, const std::string& file) {
    const ptx::Module module = ptx::parse(std::string(ptx), "PTX");
    const ptx::Function* function = module.find(kernel);
    std::vector<Instruction> made;
    if (!function) return made;
    const PtxLines lines(module, *function, file);
    std::multimap<std::uint32_t, std::string_view> labels;  // by the next instruction
    for (const auto& [name, next] : function->labels) labels.emplace(next, name);
    int line = 0;
    for (std::uint32_t n = 0; n <= function->instructions.size() && made.size() < max_listed_instructions; ++n) {
        for (auto [label, end] = labels.equal_range(n); label != end; ++label)
            made.push_back({line, std::string(label->second) + ":"});
        if (n == function->instructions.size()) break;
        const ptx::Instruction& i = function->instructions[n];
        line = line_in(file, lines.source(i), lines.call(i));
        made.push_back({line, without_breaks(std::string_view(*module.text).substr(i.begin, i.end - i.begin))});
    }
    return made;
}

std::vector<Instruction> sass_instructions(std::string_view text, std::string_view kernel, const std::string& file) {
    SassLines lines(kernel, file);
    while (!text.empty()) lines.read(take_until(text, '\n'));
    std::vector<Instruction> made = lines.done();
    while (!made.empty() && made.back().text == "NOP") made.pop_back();  // padding
    return made;
}

std::map<std::string, KernelResources> resources_in(std::string_view log) {
    std::map<std::string, KernelResources> found;
    KernelResources* at = nullptr;
    while (!log.empty()) {
        const std::string_view line = take_until(log, '\n');
        if (const std::string_view name = function_said(line); !name.empty())
            at = &found[std::string(name)];
        else if (at)
            read_line(line, *at);
    }
    return found;
}

}  // namespace lanescope
