// A kernel file's top comment, its requirements, and errors with fixes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/error.h"

namespace lanescope {

struct SuggestedLine {
    std::string text;       ///< may be empty
    int line = 1;           ///< after the change
    bool replaces = false;  ///< this line; else precedes it
    bool operator==(const SuggestedLine&) const = default;
};

struct KernelFault {
    std::string file;  ///< in messages; may be an included file
    int line = 0;      ///< from 1; 0: the whole file
    int column = 0;    ///< from 1; 0: the whole line
    std::string text;  ///< without the place
    SuggestedLine suggested;
    bool operator==(const KernelFault&) const = default;
};

/// Returns "mine.cu:3:5: text".
std::string in_words(const KernelFault& fault);

/// what() is the first fault.
class KernelRefused : public UsageError {
public:
    explicit KernelRefused(std::vector<KernelFault> what);
    std::vector<KernelFault> faults;
};

/// Values of rows, cols, nonzeros, warps (per block) and lanes (per row).
using NamedNumbers = std::map<std::string_view, std::int64_t>;

struct NeedProduct {
    std::int64_t factor = 1;
    std::vector<std::string> names;
};

/// left <= right
struct Need {
    NeedProduct left, right;
    std::string text;
};

/// Parses `cols <= 134215680, warps * cols <= 2147483647`. Throws UsageError for a syntax error or unknown name.
std::vector<Need> parse_needs(std::string_view text);

/// Requires all of the need's names. Products saturate at the largest int64.
bool holds(const Need& need, const NamedNumbers& numbers);

/// Returns "K up to 134 215 680" with the columns' name, or the text as written. `usual`: defaults of adjustable
/// numbers.
std::string in_words(const Need& need, std::string_view columns, const NamedNumbers& usual);

/// "line 3: ...".
struct HeaderFault : UsageError {
    int line;
    std::string text;  ///< without the line
    HeaderFault(int at, const std::string& why)
        : UsageError("line " + std::to_string(at) + ": " + why), line(at), text(why) {}
};

struct HeaderField {
    std::string label;  ///< "Bytes"
    std::string text;
    int line = 0;
    std::string written;  ///< "Idea, against warp_per_row"
};

struct HeaderParagraph {
    std::string label;  ///< "Known of the publication"; may be empty
    std::string text;
    bool operator==(const HeaderParagraph&) const = default;
};

struct TunedNumber {
    std::string name;
    int usual = 0;  ///< default; 0: the function chooses
    std::vector<int> choices;
};

/// For example:
///   // SpMV, one thread per row.
///   //
///   // Idea: row i belongs to thread i.
///   // Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C, 1D      Tune: warps = 2 of 1 2 4 8
///   //
///   // Simple, but a warp runs until its longest row ends.
struct KernelHeader {
    std::string title;  ///< first paragraph
    std::vector<HeaderField> fields;
    std::vector<HeaderParagraph> paragraphs;  ///< others

    std::string text(std::string_view label) const;
    int line(std::string_view label) const;
};

/// A field is a known word and a colon, at the start of a line or after two blanks. Unlabelled text continues the
/// field, up to an empty line. After a sentence, a label also begins a paragraph.
KernelHeader kernel_header(std::string_view source);

/// Parses `Bind: n = cols, unused = 0`. Throws HeaderFault.
std::map<std::string, std::string> bindings_of(const KernelHeader& header);

/// Parses `Tune: warps = 2 of 1 2 4 8; lanes = 0 of 2 4 8`. Throws HeaderFault.
std::vector<TunedNumber> tuning_of(const KernelHeader& header);

/// Parses `Needs: cols <= 134215680`. Throws HeaderFault.
std::vector<Need> needs_of(const KernelHeader& header);

/// Parses `Suggestions: idle_lanes, uncoalesced`: hints that the kernel avoids.
std::vector<std::string> suggested_variants(const KernelHeader& header);

/// Returns true for `Schedule: lockstep`. Throws HeaderFault.
bool is_warp_synchronous(const KernelHeader& header);

}  // namespace lanescope
