#include "app/views/kit/text_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "app/base/text/plain_text.h"

namespace lanescope {

std::string shortest(std::int64_t n) {
    std::string text = std::to_string(n);
    for (const auto& [unit, name] : {std::pair(1000, "k"), std::pair(1'000'000, "M")}) {
        if (std::abs(n) < unit || n % (unit / 100) != 0) continue;  // needs more than two decimals
        const std::string other = fmt::format("{:.6g}{}", double(n) / double(unit), name);
        if (other.size() <= text.size()) text = other;
    }
    return text;
}

std::string duration(double microseconds) {
    if (microseconds >= 1e6) return figure(microseconds / 1e6) + " s";
    if (microseconds >= 1e3) return figure(microseconds / 1e3) + " ms";
    return figure(microseconds) + " us";
}

namespace {

using Widths = std::function<float(const std::string&)>;

constexpr std::array<std::string_view, 36> units{
    "%",    "\u00D7", "x",  "B",  "kB",  "MB",    "GB",   "TB",    "KiB",    "MiB",     "GiB",     "bytes",
    "byte", "ns",     "us", "ms", "s",   "min",   "h",    "Hz",    "kHz",    "MHz",     "GHz",     "GB/s",
    "TB/s", "MB/s",   "pt", "px", "TiB", "lanes", "rows", "steps", "cycles", "sectors", "GFLOP/s", "TFLOP/s"};

bool is_figure(std::string_view word) {
    const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    while (!word.empty() && !digit(word.front())) {
        if (std::string_view("([+-\u2212\u00B1~<>=").find(word.front()) == std::string_view::npos) return false;
        word.remove_prefix(1);
    }
    return !word.empty() && std::ranges::all_of(word, [&](char c) {
        return digit(c) || std::string_view(".,eE+-/\u2013\u2212\u00D7").find(c) != std::string_view::npos;
    });
}

bool is_unit(std::string_view word) {
    while (!word.empty() && std::string_view(".,;:)]!?").find(word.back()) != std::string_view::npos)
        word.remove_suffix(1);
    return std::ranges::count(units, word) > 0;
}

/// Returns leading bytes that do not fit; 0 if the word fits. Measures at most a few lines.
std::size_t too_much_of(const std::string& word, float width, const Widths& width_of) {
    for (std::size_t part = 64; part < word.size(); part *= 2)
        if (width_of(word.substr(0, part)) > width) return part;
    return width_of(word) > width ? word.size() : 0;
}

/// Returns at least one character; `too_much` bytes do not fit.
std::size_t most_that_fits(const std::string& word, std::size_t too_much, float width, const Widths& width_of) {
    std::size_t fits = 1;
    while (fits + 1 < too_much) {
        const std::size_t middle = (fits + too_much) / 2;
        (width_of(word.substr(0, middle)) <= width ? fits : too_much) = middle;
    }
    while (fits > 1 && inside_character(word, fits)) --fits;
    while (inside_character(word, fits)) ++fits;
    const std::size_t sign = word.find_last_of("/\\,;=_-", fits - 1);
    return sign != std::string::npos && sign + 1 > fits / 2 ? sign + 1 : fits;
}

struct Chunk {
    std::string blanks, words;
};

Chunk next_word(std::string_view& rest) {
    const std::size_t from = std::min(rest.size(), rest.find_first_not_of(' '));
    const std::size_t end = std::min(rest.size(), rest.find(' ', from));
    const Chunk word{std::string(rest.substr(0, from)), std::string(rest.substr(from, end - from))};
    rest.remove_prefix(end);
    return word;
}

std::vector<Chunk> chunks_of(std::string_view line) {
    std::vector<Chunk> chunks;
    std::string before;
    while (!line.empty()) {
        const Chunk word = next_word(line);
        if (!chunks.empty() && stays_together(before, word.words))
            chunks.back().words += word.blanks + word.words;
        else
            chunks.push_back(word);
        before = word.words;
    }
    return chunks;
}

void wrap_line(std::string_view line, float width, const Widths& width_of, std::vector<std::string>& lines) {
    lines.emplace_back();
    for (Chunk& chunk : chunks_of(line)) {
        const std::string longer = lines.back() + chunk.blanks + chunk.words;
        if (width_of(longer) <= width) {
            lines.back() = longer;
            continue;
        }
        if (!lines.back().empty()) lines.emplace_back();
        std::size_t too_much = 0;
        while (chunk.words.size() > 1 && (too_much = too_much_of(chunk.words, width, width_of)) > 0) {
            const std::size_t fits = most_that_fits(chunk.words, too_much, width, width_of);
            lines.back() = chunk.words.substr(0, fits);
            chunk.words.erase(0, fits);
            if (!chunk.words.empty()) lines.emplace_back();
        }
        lines.back() += chunk.words;
    }
}

}  // namespace

bool stays_together(std::string_view word, std::string_view next) { return is_figure(word) && is_unit(next); }

std::vector<std::string> wrapped_lines(std::string_view text, float width, const Widths& width_of) {
    std::vector<std::string> lines;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.size(), text.find('\n', from));
        wrap_line(text.substr(from, end - from), width, width_of, lines);
        from = end + 1;
    }
    return lines;
}

}  // namespace lanescope
