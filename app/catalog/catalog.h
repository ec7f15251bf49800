// Variants from kernels/, sorted by name (reading order), and vendor libraries.
#pragma once

#include <atomic>
#include <boost/iterator/indirect_iterator.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/text/names.h"
#include "app/catalog/kernel_header.h"
#include "app/model/problem.h"

namespace lanescope {

/// Element sizes of the operation's arrays in a variant's source.
struct ElementBytes {
    /// By array: 2 for fp16 and bfloat16, 8 for doubles and 64-bit integers; other arrays have 4.
    std::map<std::string, unsigned> arrays{};
    bool bfloat = false;  ///< bfloat16, not fp16
    unsigned of(std::string_view array) const;
};

/// Returns the sizes of a variant whose inputs of floats are fp16.
ElementBytes bytes_of_fp16(const Operation& operation);

enum class VariantGroup : std::uint8_t {
    standard,
    known_bad,  ///< has a published defect
    library,
    user,  ///< a user's file
};
/// Scripts and recordings depend on these names.
template <>
inline constexpr auto enum_names<VariantGroup> = name_table<VariantGroup>("group of variants", "standard", "known_bad",
                                                                          "library", "user");

struct Variant {
    std::string operation;
    std::string id;  ///< stable; unique per operation
    std::string title{};
    std::string idea{};
    std::string origin{};  ///< write-up: "A v0, B 1st, D K=32"
    VariantGroup group{};
    std::string file{};      ///< relative to kernels/; empty for a library
    std::string function{};  ///< launches it

    std::vector<int> lanes{};  ///< per row; empty: not adjustable
    std::vector<int> warps{};  ///< per block
    int usual_lanes = 0;       ///< default; 0: the host function chooses
    int usual_warps = 0;

    /// A user's parameters that the header does not set.
    std::map<std::string, std::string> bindings{};
    /// A user's parameters, in order: "v = values".
    std::vector<std::string> meanings{};
    /// The launch line for a kernel without a host function.
    SuggestedLine launch{};
    /// An option's launch, replacing the header's: "kernel<<<rows, 32>>>(A, x, y)"; may be empty.
    std::string said_launch{};
    std::vector<std::string> includes{};  ///< from options
    std::vector<std::string> untaken{};   ///< factors without a parameter, such as beta
    std::vector<Need> needs{};
    std::vector<std::string> fixes{};  ///< hint kinds, by name
    std::string constraint{};          ///< as text; empty: any shape

    bool warp_synchronous = false;  ///< relies on lockstep
    bool dispatching = false;       ///< prints its choice of kernel, and why
    ElementBytes element_bytes{};
    std::string defect{};    ///< one sentence, if known-bad
    std::string shown_on{};  ///< problem that shows it
};

/// A variant with an unreadable file.
struct CatalogFault {
    std::string operation, id;
    std::string text;  ///< one line
};

/// A snapshot of a catalogue, which must outlive it. Later additions do not change it.
class VariantList {
public:
    using Iterator = boost::indirect_iterator<const Variant* const*>;

    explicit VariantList(const std::vector<const Variant*>& entries) : entries_(&entries) {}
    Iterator begin() const { return Iterator(entries_->data()); }
    Iterator end() const { return Iterator(entries_->data() + entries_->size()); }
    std::size_t size() const { return entries_->size(); }

private:
    const std::vector<const Variant*>* entries_;
};

struct KernelFolder;
struct RunResult;
struct VariantChoice;

/// Thread-safe. Entries never change, and are valid as long as the catalogue.
class Catalog {
public:
    /// Adds the operations' libraries. Call it after use_operations().
    explicit Catalog(KernelFolder shipped);

    VariantList variants() const { return VariantList(*current_.load(std::memory_order_acquire)); }
    const std::vector<CatalogFault>& faults() const { return faults_; }

    /// Appends a variant, or replaces one with equal operation, id and file in later snapshots. Throws UsageError if
    /// another file has the id.
    const Variant& add(Variant variant);

    /// These return nullptr for an unknown variant.
    const Variant* find(std::string_view operation, std::string_view id) const;
    const Variant* find(const Problem& problem, const VariantChoice& choice) const;
    const Variant* find(const RunResult& result) const;

private:
    void publish(std::vector<const Variant*> entries);

    std::mutex adding_;
    // Few and small, so nothing is freed.
    std::deque<Variant> variants_;
    std::deque<std::vector<const Variant*>> lists_;
    std::atomic<const std::vector<const Variant*>*> current_;
    std::vector<CatalogFault> faults_;
};

std::string_view inputs_in_words(const Variant& variant);
/// Includes bfloat16.
bool reads_fp16(const Variant& variant);

/// Returns why the variant cannot run, if so.
std::optional<std::string> refusal(const Variant& variant, const ProblemFacts& facts);

}  // namespace lanescope

template <>
inline constexpr bool std::ranges::enable_borrowed_range<lanescope::VariantList> = true;
