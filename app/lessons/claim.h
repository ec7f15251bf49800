// Claims: sentences about results that a machine can check, such as "mean_active(thread_per_row, x) between 15 and 17".
// Lessons make them so that text and figures cannot disagree, and set them as goals.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/quantity.h"
#include "app/model/hazard.h"
#include "app/model/run_result.h"

namespace lanescope {

enum class ClaimKind : std::uint8_t {
    relation,   ///< a quantity between, above, below or equal to numbers
    hazard,     ///< hazard KIND in VARIANT [line N]
    no_hazard,  ///< no hazard in VARIANT
    verified,   ///< verified(VARIANT)
    wrong,      ///< wrong(VARIANT): it ran, and its result was wrong
    fastest,    ///< fastest is VARIANT: its interval lies below all others'
    order,      ///< order of time is A, B, C: the fastest first
    selected,   ///< selected line races in VARIANT: the person's source line is where a race is
};
enum class Relation : std::uint8_t { between, above, below, is };

struct Claim {
    ClaimKind kind = ClaimKind::relation;
    std::string text;   ///< as written
    int line = 0;       ///< of the lesson's file
    Quantity quantity;  ///< of a relation
    Relation relation = Relation::between;
    double low = 0, high = 0;          ///< above: low; below: high; is: half a unit of the last digit to both sides
    std::string bounds;                ///< as written: "between 15 and 17"
    VariantName variant;               ///< of all kinds but relation and order
    std::optional<HazardKind> hazard;  ///< none: whatever kind
    int source_line = 0;               ///< of the hazard; 0: wherever
    std::vector<VariantName> order;
};

/// Throws UsageError that says what was expected.
Claim parse_claim(std::string_view text);

/// The variants that a claim names, as written; neither `any` nor `all`.
std::vector<VariantName> named_in(const Claim& claim);

/// What the person has selected in the source: only a goal asks for it.
struct Selection {
    std::string file;  ///< of the variant whose source is shown, as in Variant::file; empty: not known
    int line = 0;      ///< 0: none
};

struct Evaluated {
    std::optional<double> value;  ///< of a relation; of `any` and `all` the nearest to and the farthest from the claim
    bool known = false;           ///< false: the results do not say; `text` then says why
    bool holds = false;
    std::string text;  ///< one line: "15.9, claimed between 15 and 17"
};

/// `any` and `all` range over the results that ran; `any` in a relation only over the verified ones, unless it is about
/// errors. Never throws.
Evaluated evaluate(const Claim& claim, std::span<const RunResultPtr> results, const Selection& selected = {});

/// The claim as something that is wanted: "mean lanes at x above 28", "every row right".
std::string in_words(const Claim& claim);
/// The same with what has come of it: "mean lanes at x 31.2, wanted above 28".
std::string in_words(const Claim& claim, const Evaluated& found);

/// The lines of a variant's source that have the most of something, or a hazard.
struct LineOf {
    enum class Most : std::uint8_t { idle, sectors, bank_conflicts, events, hazard };
    Most most = Most::idle;
    HazardKind hazard = HazardKind::shared_race;
    VariantName in;
    std::string text;  ///< as written
};

/// "line of most idle in cte", "line of shared_race in cte_v5". Throws UsageError.
LineOf parse_line_of(std::string_view text);

/// The lines that have the most (several where they are equal), or those of the hazard: both sides of a race. Empty: not
/// known.
std::vector<int> lines_of(const LineOf& line, std::span<const RunResultPtr> results);

}  // namespace lanescope
