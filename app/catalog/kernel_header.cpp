#include "app/catalog/kernel_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <utility>

#include "app/base/error.h"
#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

constexpr std::array<std::string_view, 13> labels{"Fixes",  "Idea", "Bytes", "Flops",    "From",   "Operation", "Tune",
                                                  "Launch", "Bind", "Needs", "Schedule", "Defect", "Shown"};

/// Drops empty pieces.
std::vector<std::string_view> pieces(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> found = split(text, separator);
    std::erase_if(found, [](std::string_view piece) { return piece.empty(); });
    return found;
}

/// "Idea, against row_blocks: ..." is an Idea.
std::string_view label_of(std::string_view piece) {
    for (const std::string_view label : labels)
        if (piece.starts_with(label) && piece.substr(label.size()).starts_with(":")) return label;
    return piece.starts_with("Idea, ") && piece.find(": ") != std::string_view::npos ? "Idea" : "";
}

bool belongs_to_a_label(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == ' ' || c == ',';
}

/// "Known of the publication: 64 threads" -> "Known of the publication".
std::string_view paragraph_label(std::string_view text) {
    constexpr std::size_t longest = 48;
    const std::size_t colon = text.find(": ");
    if (colon == std::string_view::npos || colon > longest || text.empty()) return {};
    const bool words = std::ranges::all_of(text.substr(0, colon), belongs_to_a_label);
    return words && std::isupper(static_cast<unsigned char>(text.front())) ? text.substr(0, colon) : "";
}

void append(std::string& text, std::string_view more) {
    if (!text.empty()) text += ' ';
    text += more;
}

/// A line without a label continues the open field or paragraph.
class Reader {
public:
    KernelHeader header;

    void read_line(std::string_view line, int number) {
        if (line.empty()) open_ = nullptr;
        for (const std::string_view piece : pieces(line, "  ")) {
            const std::string_view label = label_of(piece);
            if (label.empty())
                go_on(piece);
            else
                begin_field(label, piece, number);
        }
    }

private:
    void begin_field(std::string_view label, std::string_view piece, int number) {
        const std::size_t colon = piece.find(':');
        header.fields.push_back({std::string(label), std::string(trimmed(piece.substr(colon + 1))), number,
                                 std::string(piece.substr(0, colon))});
        open_ = &header.fields.back().text;
    }

    void go_on(std::string_view piece) {
        if (!open_ && header.title.empty() && header.fields.empty()) open_ = &header.title;
        const bool sentence_ended = open_ && open_ != &header.title && open_->ends_with('.');
        if (!open_ || (sentence_ended && !paragraph_label(piece).empty()))
            begin_paragraph(piece);
        else
            append(*open_, piece);
    }

    void begin_paragraph(std::string_view piece) {
        const std::string_view label = paragraph_label(piece);
        if (!label.empty()) piece = trimmed(piece.substr(label.size() + 1));
        header.paragraphs.push_back({std::string(label), std::string(piece)});
        open_ = &header.paragraphs.back().text;
    }

    std::string* open_ = nullptr;  ///< null after an empty line
};

const HeaderField* find(const KernelHeader& header, std::string_view label) {
    const auto found = std::ranges::find(header.fields, label, &HeaderField::label);
    return found == header.fields.end() ? nullptr : &*found;
}

[[noreturn]] void refuse(const HeaderField& field, std::string_view example) {
    throw HeaderFault(field.line, fmt::format("'{}: {}' cannot be read; write it as in: {}: {}", field.label,
                                              field.text, field.label, example));
}

int number(const HeaderField& field, std::string_view text, std::string_view example) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) refuse(field, example);
    return value;
}

constexpr std::string_view tune_example = "warps = 2 of 1 2 4 8";

TunedNumber tuned(const HeaderField& field, std::string_view piece) {
    const std::size_t equals = piece.find('='), of = piece.find(" of ");
    if (equals == std::string_view::npos || of == std::string_view::npos || of < equals) refuse(field, tune_example);
    TunedNumber found{.name = std::string(trimmed(piece.substr(0, equals))),
                      .usual = number(field, trimmed(piece.substr(equals + 1, of - equals - 1)), tune_example)};
    for (const std::string_view choice : pieces(piece.substr(of + 4), " "))
        found.choices.push_back(number(field, choice, tune_example));
    const bool can_be = found.usual == 0 || std::ranges::count(found.choices, found.usual);
    if (found.name.empty() || found.choices.empty() || !can_be) refuse(field, tune_example);
    return found;
}

constexpr std::array<std::string_view, 5> known_names{"rows", "cols", "nonzeros", "warps", "lanes"};

[[noreturn]] void refuse(std::string_view text) {
    throw UsageError(
        fmt::format("'Needs: {}' cannot be read; write it as in: Needs: warps * cols <= 2147483647 (known are rows, "
                    "cols, nonzeros, "
                    "warps and lanes)",
                    text));
}

std::int64_t multiplied(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::int64_t>::max() : product;
}

NeedProduct parse_product(std::string_view text, std::string_view whole) {
    NeedProduct product;
    for (const std::string_view term : split(text, "*")) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(term.data(), term.data() + term.size(), number);
        if (error == std::errc() && end == term.data() + term.size() && number >= 0)
            product.factor = multiplied(product.factor, number);
        else if (std::ranges::count(known_names, term))
            product.names.emplace_back(term);
        else
            refuse(whole);
    }
    return product;
}

Need parse_need(std::string_view text) {
    const auto sides = split(text, "<=");
    if (sides.size() != 2) refuse(text);
    return {parse_product(sides[0], text), parse_product(sides[1], text), std::string(text)};
}

std::int64_t value(const NeedProduct& product, const NamedNumbers& numbers) {
    std::int64_t all = product.factor;
    for (const std::string& name : product.names) all = multiplied(all, numbers.at(name));
    return all;
}

}  // namespace

std::string KernelHeader::text(std::string_view label) const {
    const HeaderField* field = find(*this, label);
    return field ? field->text : "";
}

int KernelHeader::line(std::string_view label) const {
    const HeaderField* field = find(*this, label);
    return field ? field->line : 0;
}

KernelHeader kernel_header(std::string_view source) {
    Reader reader;
    for (int number = 1; source.starts_with("//"); ++number) {
        const std::size_t end = std::min(source.find('\n'), source.size());
        reader.read_line(trimmed(source.substr(2, end - 2)), number);
        source.remove_prefix(std::min(end + 1, source.size()));
    }
    return std::move(reader.header);
}

std::map<std::string, std::string> bindings_of(const KernelHeader& header) {
    std::map<std::string, std::string> bound;
    const HeaderField* field = find(header, "Bind");
    if (!field) return bound;
    for (const std::string_view piece : pieces(field->text, ",")) {
        const std::size_t equals = piece.find('=');
        if (equals == std::string_view::npos || equals == 0) refuse(*field, "n = cols, unused = 0");
        bound[std::string(trimmed(piece.substr(0, equals)))] = trimmed(piece.substr(equals + 1));
    }
    return bound;
}

std::vector<TunedNumber> tuning_of(const KernelHeader& header) {
    std::vector<TunedNumber> found;
    const HeaderField* field = find(header, "Tune");
    if (!field) return found;
    for (const std::string_view piece : pieces(field->text, ";")) found.push_back(tuned(*field, piece));
    return found;
}

std::vector<Need> needs_of(const KernelHeader& header) {
    const HeaderField* field = find(header, "Needs");
    if (!field) return {};
    try {
        return parse_needs(field->text);
    } catch (const UsageError& refused) {
        throw HeaderFault(field->line, refused.what());
    }
}

std::vector<std::string> suggested_variants(const KernelHeader& header) {
    const std::string text = header.text("Fixes");
    const auto named = pieces(text, ",");
    return {named.begin(), named.end()};
}

bool is_warp_synchronous(const KernelHeader& header) {
    const HeaderField* field = find(header, "Schedule");
    if (field && field->text != "lockstep") refuse(*field, "lockstep");
    return field != nullptr;
}

std::vector<Need> parse_needs(std::string_view text) {
    std::vector<Need> needs;
    if (trimmed(text).empty()) return needs;
    for (const std::string_view piece : split(text, ",")) needs.push_back(parse_need(piece));
    return needs;
}

bool holds(const Need& need, const NamedNumbers& numbers) {
    return value(need.left, numbers) <= value(need.right, numbers);
}

std::string in_words(const Need& need, std::string_view columns, const NamedNumbers& usual) {
    std::vector<std::string> names = need.left.names;
    const bool by_warps = std::erase(names, "warps") == 1;
    if (names != std::vector<std::string>{"cols"} || !need.right.names.empty() || need.left.factor == 0)
        return need.text;
    const std::int64_t warps = by_warps ? usual.at("warps") : 1;
    const std::string most = grouped(need.right.factor / multiplied(need.left.factor, warps));
    return fmt::format("{} up to {}", columns, most) +
           (by_warps ? fmt::format(", fewer if a block has more than {} warps", warps) : "");
}

std::string in_words(const KernelFault& fault) {
    std::string place = fault.file;
    if (fault.line > 0) place += fmt::format(":{}", fault.line);
    if (fault.line > 0 && fault.column > 0) place += fmt::format(":{}", fault.column);
    return place.empty() ? fault.text : place + ": " + fault.text;
}

KernelRefused::KernelRefused(std::vector<KernelFault> what)
    : UsageError(in_words(what.front())), faults(std::move(what)) {}

}  // namespace lanescope
