#include "app/base/text/numbers.h"
#include "app/operations/spmv/matrix_sources.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <istream>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/system/host_memory.h"
#include "app/operations/spmv/csr.h"
#include "app/operations/spmv/line_reader.h"

namespace lanescope {
namespace {

constexpr std::int64_t largest_index = std::numeric_limits<int>::max();

enum class ValueField { real, integer, pattern };

struct Header {
    ValueField field = ValueField::real;
    bool symmetric = false;
    std::int64_t rows = 0, cols = 0, entries = 0;
};

ValueField parse_field(const LineReader& reader, const std::string& word) {
    if (word == "real" || word == "double") return ValueField::real;
    if (word == "integer") return ValueField::integer;
    if (word == "pattern") return ValueField::pattern;
    if (word == "complex") reader.wrong("complex matrices are not read: expected real, integer or pattern");
    reader.expected("real, integer or pattern as the fourth word");
}

bool parse_symmetry(const LineReader& reader, const std::string& word) {
    if (word == "general") return false;
    if (word == "symmetric") return true;
    if (word == "skew-symmetric" || word == "hermitian")
        reader.wrong(word + " matrices are not read: expected general or symmetric");
    reader.expected("general or symmetric as the fifth word");
}

Header read_banner(LineReader& reader) {
    if (!reader.next_line()) throw UsageError("");
    if (in_lower_case(reader.word()) != "%%matrixmarket") reader.expected("'%%MatrixMarket matrix coordinate …'");
    if (in_lower_case(reader.word()) != "matrix") reader.expected("'matrix' as the second word");
    const std::string format = in_lower_case(reader.word());
    if (format == "array") reader.wrong("the dense array format is not read: expected the coordinate format");
    if (format != "coordinate") reader.expected("'coordinate' as the third word");
    Header header;
    header.field = parse_field(reader, in_lower_case(reader.word()));
    header.symmetric = parse_symmetry(reader, in_lower_case(reader.word()));
    if (!reader.word().empty()) reader.expected("five words");
    return header;
}

template <class T>
std::optional<T> parse_number(std::string_view word) {
    if (word.starts_with('+') && !word.starts_with("+-")) word.remove_prefix(1);
    return exact_number<T>(word);
}

// The file's size bounds the entries; these bound rows and columns.
void check_counts(const LineReader& reader, const Header& header) {
    const auto shortest = header.field == ValueField::pattern ? 4 : 6;  // "1 1\n" or "1 1 1\n"
    const auto most = static_cast<std::int64_t>((reader.bytes_left() + 1) / shortest);
    if (header.entries > most)
        reader.wrong(fmt::format(
            "the file declares {} entries, but its rest has room for at most {}: it may be truncated; copy it again",
            header.entries, most));
    const std::int64_t max_rows = 16 * 1024 * 1024 + 64 * header.entries;
    if (std::max(header.rows, header.cols) > max_rows)
        reader.wrong(fmt::format("{} rows and {} columns for {} entries: expected at most {}", header.rows, header.cols,
                                 header.entries, max_rows));
}

void read_size(LineReader& reader, Header& header) {
    if (!reader.next()) reader.wrong("the file ends before the line with rows, columns and entries");
    for (std::int64_t* count : {&header.rows, &header.cols, &header.entries}) {
        const auto value = parse_number<std::int64_t>(reader.word());
        if (!value || *value < 0) reader.expected("three counts: rows, columns and entries");
        *count = *value;
    }
    if (!reader.word().empty()) reader.expected("three counts and nothing else");
    if (header.rows < 1 || header.cols < 1) reader.expected("at least one row and one column");
    if (std::max({header.rows, header.cols, header.entries}) > largest_index)
        reader.expected(fmt::format("counts of at most {}", largest_index));
    if (header.symmetric && header.rows != header.cols)
        reader.expected("as many columns as rows in a symmetric matrix");
    check_counts(reader, header);
}

int read_index(LineReader& reader, std::string_view name, std::int64_t count) {
    const auto value = parse_number<std::int64_t>(reader.word());
    if (!value) reader.expected(fmt::format("a whole number as {}", name));
    if (*value == 0) reader.wrong(fmt::format("{} is 0, but Matrix Market counts from 1", name));
    if (*value < 1 || *value > count) reader.wrong(fmt::format("{} is {}: expected 1 to {}", name, *value, count));
    return static_cast<int>(*value - 1);
}

// from_chars rejects numbers too small for a double; they are 0.
std::optional<double> parse_real(std::string_view word) {
    const auto value = parse_number<double>(word);
    if (value || word.find("e-") == std::string_view::npos) return value;
    const std::string text(word);
    char* end = nullptr;
    const double tiny = std::strtod(text.c_str(), &end);
    return *end == '\0' && tiny == 0 ? std::optional(tiny) : std::nullopt;
}

float read_value(LineReader& reader, ValueField field) {
    if (field == ValueField::pattern) return 1;
    const std::string_view word = reader.word();
    const auto integer = field == ValueField::integer ? parse_number<std::int64_t>(word) : std::nullopt;
    if (field == ValueField::integer && !integer) reader.expected("a whole number as the value");
    const auto value = integer ? std::optional(static_cast<double>(*integer)) : parse_real(word);
    if (!value) reader.expected("row, column and a number");
    const auto single = static_cast<float>(*value);
    if (!std::isfinite(single)) reader.expected("a finite number that single precision holds");
    return single;
}

MatrixEntry read_entry(LineReader& reader, const Header& header) {
    MatrixEntry entry{};
    entry.row = read_index(reader, "the row", header.rows);
    entry.column = read_index(reader, "the column", header.cols);
    entry.value = read_value(reader, header.field);
    if (!reader.word().empty())
        reader.expected(header.field == ValueField::pattern ? "row and column and nothing else"
                                                            : "row, column and value and nothing else");
    return entry;
}

std::vector<MatrixEntry> read_entries(LineReader& reader, const Header& header, Progress& progress) {
    std::vector<MatrixEntry> entries;
    entries.reserve(static_cast<std::size_t>(header.entries) * (header.symmetric ? 2 : 1));
    for (std::int64_t i = 0; i < header.entries; ++i) {
        if (i % 65536 == 0) progress.check(), progress.fraction(double(i) / double(header.entries));
        if (!reader.next()) reader.wrong(fmt::format("the file ends after {} of {} entries", i, header.entries));
        const MatrixEntry entry = read_entry(reader, header);
        entries.push_back(entry);
        if (header.symmetric && entry.row != entry.column) entries.push_back({entry.column, entry.row, entry.value});
    }
    if (reader.next()) reader.expected(fmt::format("the end of the file after {} entries", header.entries));
    return entries;
}

// Counts the entries twice, for sorting, and the matrix.
void check_memory(std::string_view name, const Header& header) {
    const double entries = static_cast<double>(header.entries) * (header.symmetric ? 2 : 1);
    require_memory(name, entries * (2 * sizeof(MatrixEntry) + 8) +
                             12.0 * (static_cast<double>(header.rows) + static_cast<double>(header.cols)));
}

SpmvInstance read(LineReader& reader, std::string_view name, Progress& progress) {
    if (reader.bytes_left() == 0)
        throw UsageError(fmt::format("{}: the file is empty, expected a Matrix Market file", name));
    Header header = read_banner(reader);
    read_size(reader, header);
    check_memory(name, header);
    std::vector<MatrixEntry> entries;
    {
        const Share parsing(progress, 0, 0.6);
        entries = read_entries(reader, header, progress);
    }
    const Share building(progress, 0.6, 1);
    if (static_cast<std::int64_t>(entries.size()) > largest_index)
        throw UsageError(fmt::format("{}: {} entries, expected at most {}", name, entries.size(), largest_index));
    try {
        return csr_of(header.rows, header.cols, entries, progress);
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("{}: {}", name, error.what()));
    }
}

}  // namespace

SpmvInstance parse_matrix_market(std::string_view text, std::string_view name, Progress& progress) {
    LineReader reader(text, name);
    return read(reader, name, progress);
}

SpmvInstance read_matrix_market(const std::filesystem::path& name, Progress& progress) {
    const std::filesystem::path path = placed(name.string());
    const std::uint64_t size = size_of_file(path);
    const std::unique_ptr<std::istream> file = open_to_read(path);
    progress.phase("reading " + name.filename().string());
    LineReader reader(*file, size, name.string());
    return read(reader, name.string(), progress);
}

}  // namespace lanescope
