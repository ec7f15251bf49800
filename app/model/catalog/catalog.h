// The catalogue: the variants of each operation, lowest variant first. Those that ship are the files of kernels/, in
// the order of their names; NVIDIA's libraries are beside them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/catalog/kernel_fault.h"
#include "app/model/catalog/needs.h"
#include "app/model/problem_facts.h"
#include "app/model/text/name_table.h"

namespace lanescope {

/// Bytes of an element of each array as a variant's text has it: 4 of floats and ints, 2 of fp16 and bfloat16, 8 of
/// doubles and of 64-bit integers.
struct ElementBytes {
    unsigned matrix = 4;  ///< A, or the values
    unsigned x = 4, y = 4;
    unsigned offsets = 4, columns = 4;
    bool bfloat = false;  ///< what has 2 bytes is bfloat16, not fp16
    bool operator==(const ElementBytes&) const = default;
};

enum class VariantGroup : std::uint8_t {
    standard,   ///< right, and of this program
    known_bad,  ///< as it was published, with its defect
    library,    ///< NVIDIA's
    own,        ///< a person's own file
};
/// Scripts and recordings know them by these names.
template <>
inline constexpr auto enum_names<VariantGroup> = name_table<VariantGroup>("group of variants", "ladder", "published",
                                                                          "reference", "own");

struct Variant {
    std::string operation;   ///< its name
    std::string id;          ///< stable; unique within its operation
    std::string title{};     ///< for people
    std::string idea{};      ///< one line
    std::string origin{};    ///< which write-up: "A v0, B 1st, D K=32"
    VariantGroup group{};
    std::string file{};      ///< relative to kernels/; empty for a library
    std::string function{};  ///< of the host, that launches it

    std::vector<int> lanes{};  ///< lanes a row that can be asked for; empty when there is no such choice
    std::vector<int> warps{};  ///< warps a block, likewise
    int usual_lanes = 0;       ///< where none are asked for; 0: the host function chooses
    int usual_warps = 0;

    /// What a person's own function takes, by its parameters' names, where its header leaves it open.
    std::map<std::string, std::string> bindings{};
    /// Of a person's own: what each parameter is, in order: "v = values".
    std::vector<std::string> meanings{};
    /// Of a kernel that nothing launches: the header's line that sets the launch that was chosen for it.
    SuggestedLine launch{};
    /// As an option says it, in place of the header's launches: "kernel<<<rows, 32>>>(A, x, y)"; else empty.
    std::string said_launch{};
    std::vector<std::string> includes{};  ///< folders that an option names, in which its headers are searched
    std::vector<std::string> untaken{};  ///< factors of the product, such as beta, that it has no parameter for
    std::vector<Need> needs{};
    std::vector<std::string> cures{};  ///< kinds of hints, by their names, that it is a cure of
    std::string constraint{};  ///< the needs in words; empty when any shape will do

    bool warp_synchronous = false;  ///< counts on lanes in lockstep: right before Volta only
    bool dispatching = false;       ///< chooses among kernels, and says which and why
    ElementBytes element_bytes{};
    std::string defect{};    ///< of a known-bad variant: what is wrong, in one sentence
    std::string shown_on{};  ///< of a known-bad variant: a problem on which it shows, as text
};

/// A variant that could not be had, for its file cannot be read.
struct CatalogFault {
    std::string operation, id;
    std::string text;  ///< one line: what, where, what to do
};

/// The variants as they were when it was made. Entries never move and are never changed, so a snapshot is cheap, can be
/// read in any thread, and its references hold until the program ends.
class Catalog {
public:
    class Iterator {
    public:
        using value_type = Variant;
        using difference_type = std::ptrdiff_t;
        Iterator() = default;
        explicit Iterator(const Variant* const* at) : at_(at) {}
        const Variant& operator*() const { return **at_; }
        const Variant* operator->() const { return *at_; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        Iterator operator++(int) { return Iterator(at_++); }
        bool operator==(const Iterator&) const = default;

    private:
        const Variant* const* at_ = nullptr;
    };

    explicit Catalog(const std::vector<const Variant*>& entries) : entries_(&entries) {}
    Iterator begin() const { return Iterator(entries_->data()); }
    Iterator end() const { return Iterator(entries_->data() + entries_->size()); }
    std::size_t size() const { return entries_->size(); }

private:
    const std::vector<const Variant*>* entries_;
};

/// Reads the files at the first call.
Catalog catalog();

/// What is missing in it.
const std::vector<CatalogFault>& catalog_faults();

/// Adds a variant behind the others. One that was added before with the same operation, id and file gives way to it in
/// later snapshots. Throws UsageError when another variant has that id.
const Variant& add_variant(Variant variant);

/// The variant of that operation and id, or nullptr.
const Variant* find_variant(std::string_view operation, std::string_view id);

/// "float", "half", "bfloat16" or "double": what it reads of the matrix.
std::string_view inputs_in_words(const Variant& variant);
/// Whether it reads A and x as fp16 or bfloat16.
inline bool reads_fp16(const Variant& variant) { return variant.element_bytes.matrix == 2; }

/// Why the variant cannot run on such a problem, or nothing.
std::optional<std::string> refusal(const Variant& variant, const ProblemFacts& facts);

}  // namespace lanescope

template <>
inline constexpr bool std::ranges::enable_borrowed_range<lanescope::Catalog> = true;
