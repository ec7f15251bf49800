// The comment at the top of a kernel file, whose fields the program reads.
//
//   // SpMV, a thread a row.
//   //
//   // Idea: row i belongs to thread i.
//   // Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C, 1D      Tune: warps = 2 of 1 2 4 8
//   //
//   // Simple, but a warp runs until its longest row ends.
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
    std::string written;  ///< "Idea, against warp_per_row"
};

struct HeaderParagraph {
    std::string label;  ///< as in "Known of the publication: …"; may be empty
    std::string text;
    bool operator==(const HeaderParagraph&) const = default;
};

struct TunedNumber {
    std::string name;
    int usual = 0;  ///< default; 0: the function chooses
    std::vector<int> choices;
};

struct KernelHeader {
    std::string title;  ///< first paragraph
    std::vector<HeaderField> fields;
    std::vector<HeaderParagraph> paragraphs;  ///< others

    /// Returns an empty string for a missing field.
    std::string text(std::string_view label) const;
    /// Returns 0 for a missing field.
    int line(std::string_view label) const;
};

/// Parses the header. Fields are known words before a colon, at the start of a line or after two blanks. Text without a
/// label continues the field, up to an empty line. After the end of a sentence, a label also begins a paragraph.
KernelHeader kernel_header(std::string_view source);

/// Parses `Bind: n = cols, unused = 0`. Throws HeaderFault.
std::map<std::string, std::string> bindings_of(const KernelHeader& header);

/// Parses `Tune: warps = 2 of 1 2 4 8; lanes = 0 of 2 4 8`. Throws HeaderFault.
std::vector<TunedNumber> tuning_of(const KernelHeader& header);

/// Parses `Needs: cols <= 134215680`. Throws HeaderFault.
std::vector<Need> needs_of(const KernelHeader& header);

/// Parses `Cures: idle_lanes, uncoalesced`, kinds of hints that the kernel avoids.
std::vector<std::string> cures_of(const KernelHeader& header);

/// Returns true for `Schedule: lockstep`. Throws HeaderFault.
bool is_warp_synchronous(const KernelHeader& header);

}  // namespace lanescope
