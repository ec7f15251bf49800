#include <algorithm>
#include <charconv>

#include "app/model/text/trimmed.h"
#include "app/toolchain/listing/listing.h"

namespace lanescope {
namespace {

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

/// Consecutive comments give the innermost position first. The first one in the kernel's file counts.
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

bool is_filling(const Instruction& instruction) { return instruction.text == "NOP"; }

}  // namespace

std::vector<Instruction> sass_instructions(std::string_view text, std::string_view kernel, const std::string& file) {
    SassLines lines(kernel, file);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.read(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    std::vector<Instruction> made = lines.done();
    while (!made.empty() && is_filling(made.back())) made.pop_back();
    return made;
}

}  // namespace lanescope
