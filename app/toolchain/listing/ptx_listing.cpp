#include <algorithm>

#include "app/toolchain/listing/listing.h"
#include "app/toolchain/probes/ptx_lines.h"

namespace lanescope {
namespace {

/// Collapses blanks.
std::string in_one_line(std::string_view text) {
    std::string made;
    for (const char c : ptx_trimmed(text)) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (blank && made.ends_with(' ')) continue;
        if (made.size() >= max_instruction_bytes) break;
        made += blank ? ' ' : c;
    }
    return made;
}

/// For code of another file, the line of the call.
int line_in(const PtxLines& lines, const std::string& file) {
    const SourcePlace own = lines.own(), call = lines.call();
    return own.file == file ? own.line : call.file == file ? call.line : 0;
}

}  // namespace

std::vector<Instruction> ptx_instructions(std::string_view ptx, std::string_view kernel, const std::string& file) {
    const PtxText text = read_ptx(ptx);
    const auto function = std::ranges::find(text.functions, kernel, &PtxFunction::name);
    std::vector<Instruction> made;
    if (function == text.functions.end()) return made;
    PtxLines lines(ptx, text, file);
    for (const PtxStatement& statement : function->statements) {
        const std::string_view words = ptx.substr(statement.begin, statement.end - statement.begin);
        lines.pass(words);
        const bool listed =
            statement.kind == PtxStatement::Kind::instruction || statement.kind == PtxStatement::Kind::label;
        if (listed && made.size() < max_listed_instructions) made.push_back({line_in(lines, file), in_one_line(words)});
    }
    return made;
}

}  // namespace lanescope
