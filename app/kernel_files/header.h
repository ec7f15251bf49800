// The comment at the top of a kernel file: what it says about the kernel, in fields that the program reads too.
//
//     // SpMV, a thread a row.
//     //
//     // Idea: row i belongs to thread i.
//     // Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C, 1D      Tune: warps = 2 of 1 2 4 8
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct HeaderField {
    std::string label;  ///< "Bytes"
    std::string text;
    int line = 0;
};

/// A number that a person may choose, such as the warps of a block.
struct TunedNumber {
    std::string name;
    int usual = 0;
    std::vector<int> choices;
};

struct KernelHeader {
    std::string title;  ///< its first paragraph
    std::vector<HeaderField> fields;

    /// Text of the field; empty where there is none.
    std::string text(std::string_view label) const;
};

/// Fields are known words before a colon, at a line's begin or behind two blanks. What follows without a label of its
/// own goes on with the field before.
KernelHeader kernel_header(std::string_view source);

/// `Bind: n = cols, unused = 0`. Throws UsageError with the line when it cannot be read.
std::map<std::string, std::string> bindings_of(const KernelHeader& header);

/// `Tune: warps = 2 of 1 2 4 8; lanes = 4 of 2 4 8`. Throws UsageError with the line.
std::vector<TunedNumber> tuning_of(const KernelHeader& header);

}  // namespace lanescope
