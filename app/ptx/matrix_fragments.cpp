#include "app/ptx/matrix_fragments.h"

#include <algorithm>

#include "app/base/text/numbers.h"

namespace lanescope::emulator {
namespace {

using Part = Fragment::Part;

struct FormatRow {
    std::string_view word;
    MatrixFormat format;
    unsigned bytes;
};
constexpr FormatRow formats[] = {
    {"f16", MatrixFormat::f16, 2}, {"bf16", MatrixFormat::bf16, 2}, {"tf32", MatrixFormat::tf32, 4},
    {"f32", MatrixFormat::f32, 4}, {"f64", MatrixFormat::f64, 8},   {"s8", MatrixFormat::s8, 1},
    {"u8", MatrixFormat::u8, 1},   {"s32", MatrixFormat::s32, 4},
};

MatrixFormat format_named(std::string_view word) {
    for (const FormatRow& row : formats)
        if (row.word == word) return row.format;
    return MatrixFormat::none;
}

struct Sizes {
    unsigned m = 0, n = 0, k = 0;
    bool operator==(const Sizes&) const = default;
};

std::optional<Sizes> sizes_named(std::string_view word) {
    Sizes sizes;
    for (auto [letter, size] : {std::pair('m', &sizes.m), std::pair('n', &sizes.n), std::pair('k', &sizes.k)}) {
        if (word.empty() || word[0] != letter) return std::nullopt;
        word.remove_prefix(1);
        const auto number = take_number<unsigned>(word);
        if (!number) return std::nullopt;
        *size = *number;
    }
    return word.empty() ? std::optional(sizes) : std::nullopt;
}

struct Words {
    Sizes sizes;
    std::vector<MatrixFormat> formats;
    std::vector<bool> by_rows;  ///< per "row" or "col"
    bool saturates = false, known = true;
};

Words words_of(const ptx::Instruction& i, std::size_t skipped) {
    Words words;
    for (std::size_t n = skipped; n < i.opcode.size(); ++n) {
        const std::string_view word = i.opcode[n];
        if (const auto sizes = sizes_named(word))
            words.sizes = *sizes;
        else if (const MatrixFormat format = format_named(word); format != MatrixFormat::none)
            words.formats.push_back(format);
        else if (word == "row" || word == "col")
            words.by_rows.push_back(word == "row");
        else if (word == "satfinite")
            words.saturates = true;
        else
            words.known &= word == "sync" || word == "aligned" || word == "rn" || word == "global" ||
                           word == "shared" || word == "shared::cta";
    }
    return words;
}

bool is_one_of(Sizes sizes, std::initializer_list<Sizes> all) { return std::ranges::count(all, sizes) > 0; }

bool is_whole(MatrixFormat format) { return format == MatrixFormat::s8 || format == MatrixFormat::u8; }

bool mma_exists(MatrixFormat a, Sizes s) {
    if (a == MatrixFormat::f16 || a == MatrixFormat::bf16) return is_one_of(s, {{16, 8, 8}, {16, 8, 16}});
    if (a == MatrixFormat::tf32) return is_one_of(s, {{16, 8, 4}, {16, 8, 8}});
    if (a == MatrixFormat::f64) return is_one_of(s, {{8, 8, 4}, {16, 8, 4}, {16, 8, 8}, {16, 8, 16}});
    return is_whole(a) && is_one_of(s, {{8, 8, 16}, {16, 8, 16}, {16, 8, 32}});
}
bool wmma_exists(MatrixFormat a, Sizes s) {
    if (a == MatrixFormat::tf32) return is_one_of(s, {{16, 16, 8}});
    if (a == MatrixFormat::f64) return is_one_of(s, {{8, 8, 4}});
    return is_one_of(s, {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}});
}

bool results_fit(MatrixFormat a, MatrixFormat d) {
    if (a == MatrixFormat::f64) return d == MatrixFormat::f64;
    if (is_whole(a)) return d == MatrixFormat::s32;
    return d == MatrixFormat::f32 || (a == MatrixFormat::f16 && d == MatrixFormat::f16);
}

Fragment fragment(Part part, MatrixFormat format, Sizes s, bool is_wmma) {
    Fragment made{.part = part, .format = format, .turned = s.m == 8 && s.n == 32, .places = {}};
    made.rows = part == Part::b ? s.k : s.m;
    made.columns = part == Part::a ? s.k : s.n;
    made.registers = made.elements() / made.per_register();
    if (is_wmma && format == MatrixFormat::f16 && part != Part::c) made.registers = 8;
    return made;
}

std::optional<MatrixWork> product_of(const Words& words, bool is_wmma) {
    std::vector<MatrixFormat> f = words.formats;  // of D, A, B and C
    if (f.size() == 2) f = {f[0], MatrixFormat::f16, MatrixFormat::f16, f[1]};
    if (f.size() != 4 || words.by_rows.size() != 2 || !words.known) return std::nullopt;
    const bool alike = f[1] == f[2] || (is_whole(f[1]) && is_whole(f[2]));
    if (!alike || !results_fit(f[1], f[0]) || !results_fit(f[1], f[3])) return std::nullopt;
    if (is_wmma ? !wmma_exists(f[1], words.sizes) : !mma_exists(f[1], words.sizes)) return std::nullopt;
    if (!is_wmma && !(words.by_rows[0] && !words.by_rows[1])) return std::nullopt;
    MatrixWork made;
    made.saturates = words.saturates;
    made.d = fragment(Part::c, f[0], words.sizes, is_wmma);
    made.a = fragment(Part::a, f[1], words.sizes, is_wmma);
    made.b = fragment(Part::b, f[2], words.sizes, is_wmma);
    made.c = fragment(Part::c, f[3], words.sizes, is_wmma);
    return made;
}

std::optional<MatrixWork> move_of(const Words& words, std::string_view part, MatrixWork::Kind kind) {
    if (words.formats.size() != 1 || words.by_rows.size() != 1 || !words.known) return std::nullopt;
    const MatrixFormat format = words.formats[0];
    const bool is_sum = part == "c" || part == "d";
    const MatrixFormat factor = !is_sum                       ? format
                                : format == MatrixFormat::f64 ? MatrixFormat::f64
                                : words.sizes.k == 8          ? MatrixFormat::tf32
                                                              : MatrixFormat::f16;
    if (!wmma_exists(factor, words.sizes)) return std::nullopt;
    if (is_sum ? is_whole(format) || format == MatrixFormat::tf32
               : format == MatrixFormat::f32 || format == MatrixFormat::s32)
        return std::nullopt;
    MatrixWork made{.kind = kind};
    made.by_rows = words.by_rows[0];
    made.d = fragment(part == "a" ? Part::a : part == "b" ? Part::b : Part::c, format, words.sizes, true);
    return made;
}

std::optional<MatrixWork> rows_of(const ptx::Instruction& i) {
    if (!i.has("m8n8") || !i.has("b16")) return std::nullopt;
    MatrixWork made{.kind = MatrixWork::Kind::load_rows};
    made.matrices = i.has("x4") ? 4 : i.has("x2") ? 2 : i.has("x1") ? 1 : 0;
    made.transposed = i.has("trans");
    made.d.registers = made.matrices;
    return made.matrices ? std::optional(made) : std::nullopt;
}

/// In steps of 16 (or 8) rows.
Fragment::Element of_left(unsigned rows, unsigned columns, unsigned bytes, unsigned lane, unsigned i) {
    const unsigned height = rows >= 16 ? 16 : 8, in_step = height * columns / 32;
    const unsigned together = std::max(1u, 4 / bytes), group = lane / 4, t = lane % 4;
    const unsigned step = i / in_step, r = i % in_step / together, j = i % together;
    const unsigned lower = height == 16 ? r & 1 : 0, further = height == 16 ? r >> 1 : r;
    return {step * height + group + 8 * lower, together * t + j + 4 * together * further};
}
/// In steps of 8 columns.
Fragment::Element of_right(unsigned rows, unsigned bytes, unsigned lane, unsigned i) {
    const unsigned in_step = rows * 8 / 32, together = std::max(1u, 4 / bytes);
    const unsigned step = i / in_step, r = i % in_step / together, j = i % together;
    return {together * (lane % 4) + j + 4 * together * r, step * 8 + lane / 4};
}
Fragment::Element of_sum(unsigned rows, unsigned lane, unsigned i) {
    const unsigned height = rows >= 16 ? 16 : 8, in_step = height / 4, downwards = rows / height;
    const unsigned step = i / in_step, k = i % in_step;
    return {step % downwards * height + lane / 4 + 8 * (k >> 1), step / downwards * 8 + 2 * (lane % 4) + (k & 1)};
}

}  // namespace

unsigned bytes_of(MatrixFormat format) {
    for (const FormatRow& row : formats)
        if (row.format == format) return row.bytes;
    return 2;
}

Fragment::Element Fragment::at(unsigned lane, unsigned number) const {
    const unsigned i = number % elements(), bytes = bytes_of(format);
    if (!turned) {
        if (part == Part::a) return of_left(rows, columns, bytes, lane, i);
        return part == Part::b ? of_right(rows, bytes, lane, i) : of_sum(rows, lane, i);
    }
    const Element other = part == Part::a   ? of_right(columns, bytes, lane, i)
                          : part == Part::b ? of_left(columns, rows, bytes, lane, i)
                                            : of_sum(columns, lane, i);
    return {other.column, other.row};
}

std::optional<MatrixWork> matrix_work_of(const ptx::Instruction& i) {
    if (i.name() == "ldmatrix") return rows_of(i);
    if (i.name() == "mma") return product_of(words_of(i, 1), false);
    if (i.name() != "wmma" || i.opcode.size() < 3) return std::nullopt;
    if (i.opcode[1] == "mma") return product_of(words_of(i, 2), true);
    if (i.opcode[1] == "load") return move_of(words_of(i, 3), i.opcode[2], MatrixWork::Kind::load);
    if (i.opcode[1] == "store") return move_of(words_of(i, 3), i.opcode[2], MatrixWork::Kind::store);
    return std::nullopt;
}

}  // namespace lanescope::emulator
