#include "app/machine/execution/code_ways.h"

#include <algorithm>
#include <string>

namespace lanescope::simt {
namespace {

/// Headers of the system and the machine's own: what happens there counts as the line of the text that led there.
bool is_of_the_system(const std::string& file) {
    return file.starts_with("/usr/") || file.find("<lanescope>") != std::string::npos;
}

/// Walks through the code by address.
class Walk {
public:
    explicit Walk(const CompiledModule& module) : module_(module) {
        // The compiler names the file itself before those that it includes.
        while (own_file_ < module_.files.size() && is_of_the_system(module_.files[own_file_])) ++own_file_;
    }

    std::vector<CodeWay> ways() {
        std::vector<CodeWay> found;
        const std::vector<std::uint64_t> cuts = cuts_of_code();
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            advance(cuts[i]);
            Way way = way_here();
            if (way.empty() && !found.empty()) way = found.back().way;
            if (!way.empty()) found.push_back({cuts[i], cuts[i + 1], std::move(way)});
        }
        return found;
    }

private:
    /// Addresses at which another line or another inlined call begins or ends.
    std::vector<std::uint64_t> cuts_of_code() const {
        std::vector<std::uint64_t> cuts{module_.text, module_.text_end};
        for (const CodeLine& line : module_.lines) cuts.push_back(line.address);
        for (const InlinedCall& call : module_.inlined) cuts.insert(cuts.end(), {call.address, call.end});
        std::erase_if(cuts, [&](std::uint64_t at) { return at < module_.text || at > module_.text_end; });
        std::ranges::sort(cuts);
        cuts.erase(std::ranges::unique(cuts).begin(), cuts.end());
        return cuts;
    }

    void advance(std::uint64_t at) {
        while (next_line_ < module_.lines.size() && module_.lines[next_line_].address <= at) ++next_line_;
        std::erase_if(around_, [&](const InlinedCall* call) { return call->end <= at; });
        for (; next_call_ < module_.inlined.size() && module_.inlined[next_call_].address <= at; ++next_call_)
            if (module_.inlined[next_call_].end > at) around_.push_back(&module_.inlined[next_call_]);
        std::ranges::stable_sort(around_, {}, &InlinedCall::depth);
    }

    Way way_here() const {
        Way way;
        for (const InlinedCall* call : around_) add(way, call->file, call->line);
        if (next_line_ > 0) add(way, module_.lines[next_line_ - 1].file, module_.lines[next_line_ - 1].line);
        return way;
    }

    void add(Way& way, unsigned file, int line) const {
        if (line <= 0 || is_of_the_system(module_.files[file])) return;
        way.push_back({file == own_file_ ? unsigned(module_.files.size()) : file, line, file});
    }

    const CompiledModule& module_;
    unsigned own_file_ = 0;
    std::size_t next_line_ = 0, next_call_ = 0;
    std::vector<const InlinedCall*> around_;
};

}  // namespace

std::vector<CodeWay> ways_to_code(const CompiledModule& module) { return Walk(module).ways(); }

}  // namespace lanescope::simt
