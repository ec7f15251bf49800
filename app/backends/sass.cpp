#include "app/backends/sass.h"

#include "app/model/text/trimmed.h"

namespace lanescope {
namespace {

/// "LDG.E.128.CONSTANT" of "/*0090*/ @!P0 LDG.E.128.CONSTANT R8, desc[UR4][R2.64] ; /* 0x… */".
std::string_view opcode_of(std::string_view line) {
    const std::size_t comment = line.find("*/");
    if (!line.starts_with("/*") || comment == std::string_view::npos) return {};
    std::string_view rest = trimmed(line.substr(comment + 2));
    if (rest.starts_with("{")) rest = trimmed(rest.substr(1));  // instruction pair on old chips
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
    return name == "LDG" || name == "LDGSTS";  // LDGSTS loads into shared memory
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

}  // namespace

void SassReader::line(std::string_view text) {
    constexpr std::string_view function = "Function : ";
    const std::string_view line = trimmed(text);
    if (line.starts_with(function)) {
        ours_ = line.substr(function.size()) == kernel_;
        if (ours_ && !loads_) loads_.emplace();
    } else if (ours_) {
        count(opcode_of(line), *loads_);
    }
}

}  // namespace lanescope
