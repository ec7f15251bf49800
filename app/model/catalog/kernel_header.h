// The comment at the top of a kernel file: what it says about the kernel, in fields that the program reads too.
//
//     // SpMV, a thread a row.
//     //
//     // Idea: row i belongs to thread i.
//     // Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C, 1D      Tune: warps = 2 of 1 2 4 8
//     //
//     // Simple, but a warp goes on until its longest row ends.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/catalog/needs.h"
#include "app/model/text/error.h"

namespace lanescope {

/// A field that cannot be read: "line 3: ...".
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
    std::string written;  ///< the label as it stands there: "Idea, against warp_per_row"
};

struct HeaderParagraph {
    std::string label;  ///< a few words before a colon, as in "Known of the publication: …"; empty where there are none
    std::string text;
    bool operator==(const HeaderParagraph&) const = default;
};

/// A number that a person may choose, such as the warps of a block.
struct TunedNumber {
    std::string name;
    int usual = 0;  ///< 0: the function chooses
    std::vector<int> choices;
};

struct KernelHeader {
    std::string title;  ///< its first paragraph
    std::vector<HeaderField> fields;
    std::vector<HeaderParagraph> paragraphs;  ///< all others

    /// Text of the field; empty where there is none.
    std::string text(std::string_view label) const;
    /// Its line; 0 where there is none.
    int line(std::string_view label) const;
};

/// Fields are known words before a colon, at a line's begin or behind two blanks. What follows without a label of its
/// own goes on with the field before, up to an empty line. A paragraph ends there too, and where a line begins with a
/// label behind a sentence's end.
KernelHeader kernel_header(std::string_view source);

/// `Bind: n = cols, unused = 0`. Throws HeaderFault when it cannot be read.
std::map<std::string, std::string> bindings_of(const KernelHeader& header);

/// `Tune: warps = 2 of 1 2 4 8; lanes = 0 of 2 4 8`. Throws HeaderFault.
std::vector<TunedNumber> tuning_of(const KernelHeader& header);

/// `Needs: cols <= 134215680`. Throws HeaderFault.
std::vector<Need> needs_of(const KernelHeader& header);

/// `Cures: idle_lanes, uncoalesced`: kinds of hints that the kernel does not get.
std::vector<std::string> cures_of(const KernelHeader& header);

/// `Schedule: lockstep`: the kernel counts on lanes in lockstep, as before Volta. Throws HeaderFault.
bool is_warp_synchronous(const KernelHeader& header);

}  // namespace lanescope
