#include "app/ptx/debug_sections.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "app/base/text/plain_text.h"

namespace lanescope::ptx {
namespace {

constexpr std::size_t most_bytes = 64u << 20;

template <class F>
void for_lines(std::string_view text, F f) {
    while (!text.empty()) {
        const std::string_view line = take_until(text, '\n');
        f(trimmed(line.substr(0, line.find("//"))));
    }
}

/// 4 for ".b32 12, 13"; 0 for other lines.
unsigned bytes_of_directive(std::string_view line) {
    if (line.starts_with(".b8 ")) return 1;
    if (line.starts_with(".b16 ")) return 2;
    if (line.starts_with(".b32 ")) return 4;
    return line.starts_with(".b64 ") ? 8 : 0;
}

std::optional<std::int64_t> number_in(std::string_view word) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc() && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
}

class Assembler {
public:
    explicit Assembler(const Module& module) : module_(module) {}

    DebugSections assemble() {
        for (const auto& [name, text] : module_.sections) find_labels(text);
        for (const auto& [name, text] : module_.sections) {
            std::vector<std::byte>& to = made_.content[std::string(name)];
            for_lines(text, [&](std::string_view line) { add_line(line, to); });
        }
        return std::move(made_);
    }

private:
    void find_labels(std::string_view text) {
        std::uint64_t at = 0;
        for_lines(text, [&](std::string_view line) {
            if (line.ends_with(':')) labels_[line.substr(0, line.size() - 1)] = at;
            if (const unsigned bytes = bytes_of_directive(line))
                at += bytes * std::uint64_t(1 + std::ranges::count(line, ','));
        });
    }

    void add_line(std::string_view line, std::vector<std::byte>& to) {
        const unsigned bytes = bytes_of_directive(line);
        if (bytes == 0 || to.size() > most_bytes) return;
        line.remove_prefix(line.find(' '));
        while (!line.empty()) {
            const std::size_t end = std::min(line.find(','), line.size());
            const std::uint64_t value = value_of(trimmed(line.substr(0, end)));
            for (unsigned b = 0; b < bytes; ++b) to.push_back(std::byte(value >> 8 * b));
            line.remove_prefix(std::min(end + 1, line.size()));
        }
    }

    /// A number, a name, or two of them added or subtracted.
    std::uint64_t value_of(std::string_view word) {
        if (const auto number = number_in(word)) return std::uint64_t(*number);
        const std::size_t sign = word.find_first_of("+-", 1);
        if (sign == std::string_view::npos) return value_of_name(word);
        const std::uint64_t left = value_of(trimmed(word.substr(0, sign))),
                            right = value_of(trimmed(word.substr(sign + 1)));
        return word[sign] == '+' ? left + right : left - right;
    }

    std::uint64_t value_of_name(std::string_view name) {
        if (const auto label = labels_.find(name); label != labels_.end()) return label->second;
        if (name.starts_with('.')) return 0;  // start of a section
        const auto known = std::ranges::find(made_.symbols, name);
        const auto number = std::size_t(known - made_.symbols.begin());
        if (known == made_.symbols.end()) made_.symbols.emplace_back(name);
        return DebugSections::symbol_address(number);
    }

    const Module& module_;
    DebugSections made_;
    std::map<std::string_view, std::uint64_t> labels_;
};

}  // namespace

std::string_view DebugSections::symbol_at(std::uint64_t address) const {
    const std::uint64_t number = (address >> 32) - 1;
    return number < symbols.size() ? std::string_view(symbols[number]) : std::string_view();
}

DebugSections debug_sections(const Module& module) { return Assembler(module).assemble(); }

}  // namespace lanescope::ptx
