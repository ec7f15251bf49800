#include "app/toolchain/make_rule.h"

#include <algorithm>
#include <string>

namespace lanescope {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

class RuleReader {
public:
    explicit RuleReader(std::string_view rest) : rest_(rest) {}

    std::vector<std::filesystem::path> read() {
        while (!rest_.empty()) step();
        end_name();
        return std::move(names_);
    }

private:
    void step() {
        if (rest_.front() == '\\') return read_backslashes();
        const char c = take();
        if (is_blank(c) || c == '\n' || c == '\r') return end_name();
        if (c == '$' && rest_.starts_with('$')) take();
        name_ += c;
    }

    /// Before a blank, 2N + 1 backslashes are N backslashes and the blank; 2N end the name with N.
    void read_backslashes() {
        const std::size_t count = std::min(rest_.find_first_not_of('\\'), rest_.size());
        rest_.remove_prefix(count);
        const bool odd = count % 2 == 1;
        if (rest_.starts_with('\n') && odd) {
            name_.append(count - 1, '\\');
            return end_name();
        }
        const bool before_blank = !rest_.empty() && is_blank(rest_.front());
        const bool before_hash = rest_.starts_with('#') || rest_.starts_with(':');
        name_.append(before_blank ? count / 2 : count - (before_hash ? 1 : 0), '\\');
        if ((before_blank && odd) || before_hash) name_ += take();
    }

    char take() {
        const char c = rest_.front();
        rest_.remove_prefix(1);
        return c;
    }
    void end_name() {
        if (!name_.empty()) names_.emplace_back(name_);
        name_.clear();
    }

    std::string_view rest_;
    std::string name_;
    std::vector<std::filesystem::path> names_;
};

}  // namespace

std::vector<std::filesystem::path> files_in_rule(std::string_view rule) {
    const std::size_t colon = rule.find(':');
    return colon == std::string_view::npos ? std::vector<std::filesystem::path>{}
                                           : RuleReader(rule.substr(colon + 1)).read();
}

}  // namespace lanescope
