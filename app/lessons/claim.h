// Checkable statements about results: "mean_active(thread_per_row, x) between 15 and 17". They verify a lesson's text
// and define goals.
#pragma once

#include "app/catalog/catalog.h"
#include "app/lessons/quantity.h"
#include "app/model/diagnostics.h"

namespace lanescope {

enum class ClaimKind : std::uint8_t {
    relation,   ///< a quantity between, above, below or equal to numbers
    hazard,     ///< hazard KIND in VARIANT [line N]
    no_hazard,  ///< no hazard in VARIANT
    verified,   ///< verified(VARIANT)
    wrong,      ///< wrong(VARIANT): it ran with a wrong result
    fastest,    ///< fastest is VARIANT: its interval is below all others
    order,      ///< order of time is A, B, C, the fastest first
    selected,   ///< selected line races in VARIANT: a race includes the user's selected line
    passes,     ///< program passes: its own check, see passed()
    fails,      ///< program fails
};
enum class Relation : std::uint8_t { between, above, below, is };

struct Claim {
    ClaimKind kind = ClaimKind::relation;
    std::string text;   ///< as written
    int line = 0;       ///< in the lesson's file
    Quantity quantity;  ///< of a relation
    Relation relation = Relation::between;
    double low = 0, high = 0;          ///< above: low; below: high; is: half a unit of the last digit either way
    std::string bounds;                ///< "between 15 and 17"
    VariantName variant;               ///< all kinds except relation, order, passes and fails
    std::optional<HazardKind> hazard;  ///< none: any
    int source_line = 0;               ///< of the hazard; 0: any
    std::vector<VariantName> order;
};

/// Throws UsageError with the expected syntax.
Claim parse_claim(std::string_view text);

/// Returns names without `any` and `all`.
std::vector<VariantName> named_in(const Claim& claim);

/// The user's source line, for goals.
struct Selection {
    std::string file;  ///< as in Variant::file; empty: unknown
    int line = 0;      ///< 0: none
};

struct Evaluated {
    std::optional<double> value;  ///< relation; `any`: nearest to the claim, `all`: farthest
    bool known = false;           ///< false: the results lack it; `text` has the reason
    bool holds = false;
    std::string text;  ///< one line: "15.9, claimed between 15 and 17"
};

/// `any` and `all` cover results that ran; `any` of a relation only verified ones, unless about errors.
Evaluated evaluate(const Catalog& catalog, const Claim& claim, std::span<const RunResultPtr> results,
                   const Selection& selected = {});

/// Returns a goal: "mean lanes at x above 28".
std::string in_words(const Claim& claim);
/// Returns a goal and its state: "mean lanes at x 31.2, wanted above 28".
std::string in_words(const Claim& claim, const Evaluated& found);

/// With the highest cost, or a hazard.
struct LineOf {
    enum class Most : std::uint8_t { idle, sectors, bank_conflicts, events, hazard };
    Most most = Most::idle;
    HazardKind hazard = HazardKind::shared_race;
    VariantName in;
    std::string text;  ///< as written
};

/// Parses "line of most idle in cte" or "line of shared_race in cte_v5". Throws UsageError.
LineOf parse_line_of(std::string_view text);

/// Returns all lines of equal cost, or both lines of each hazard; empty if unknown.
std::vector<int> lines_of(const Catalog& catalog, const LineOf& line, std::span<const RunResultPtr> results);

}  // namespace lanescope
