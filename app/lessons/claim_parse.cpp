#include <fmt/format.h>

#include <algorithm>

#include "app/base/error.h"
#include "app/base/text/key_values.h"
#include "app/base/text/names.h"
#include "app/catalog/variants.h"
#include "app/lessons/answer.h"
#include "app/lessons/markdown/phrases.h"
#include "app/lessons/page_keys.h"

namespace lanescope {
namespace {

constexpr auto example =
    "expected a claim, such as 'mean_active(cte, x) above 28', 'verified(all)', 'hazard shared_race in cte_v5' or "
    "'fastest is cte'";

std::string named(const Claim& claim) { return quoted(claim.text); }

double end_of_range(std::string_view text, const Claim& claim, double digit = 0) {
    std::string_view number = text;
    const std::string_view unit = trimmed(claim.quantity.kind->unit);
    if (!unit.empty() && number.ends_with(unit)) number = trimmed(number.substr(0, number.size() - unit.size()));
    const auto value = parse_number(number);
    if (!value) throw UsageError(fmt::format("{}: expected a number, got {}", named(claim), quoted(text)));
    return value->value + digit * value->last_digit;
}

void read_relation(std::string_view text, Claim& claim) {
    claim.bounds = text;
    Tokens words(text);
    if (words.take("above")) {
        claim.relation = Relation::above;
        claim.low = end_of_range(words.rest(), claim);
    } else if (words.take("below")) {
        claim.relation = Relation::below;
        claim.high = end_of_range(words.rest(), claim);
    } else if (words.take("is")) {
        claim.relation = Relation::is;
        claim.low = end_of_range(words.rest(), claim, -0.5), claim.high = end_of_range(words.rest(), claim, 0.5);
    } else if (words.take("between")) {
        const auto low = words.until("and");
        if (!low) throw UsageError(fmt::format("{}: expected between A and B", named(claim)));
        claim.low = end_of_range(*low, claim), claim.high = end_of_range(words.rest(), claim);
        if (claim.low > claim.high)
            throw UsageError(fmt::format("{}: the first limit is larger than the second; swap the two", named(claim)));
    } else {
        throw UsageError(
            fmt::format("{}: expected between A and B, above A, below A or is A, got {}", named(claim), quoted(text)));
    }
}

/// Parses "KIND in VARIANT [line N]".
void read_hazard(Tokens words, Claim& claim) {
    const auto kind = words.until("in");
    if (!kind) throw UsageError(fmt::format("{}: expected hazard KIND in VARIANT", named(claim)));
    claim.kind = ClaimKind::hazard;
    if (*kind != "any") claim.hazard = parse_name<HazardKind>(*kind);
    std::string_view variant = words.rest();
    if (const auto before = words.until("line")) {
        variant = *before;
        claim.source_line = int(parse_size("line", words.rest(), claim.text, 1, 1'000'000));
    }
    claim.variant = parse_variant_name(variant);
}

void read_order(std::string_view list, Claim& claim) {
    claim.kind = ClaimKind::order;
    for (const std::string& name : whole_variants(split(list, ","))) {
        claim.order.push_back(parse_variant_name(name));
        if (claim.order.back().of != VariantName::Of::one)
            throw UsageError(fmt::format("{}: 'any' and 'all' have no order; name each variant", named(claim)));
    }
    if (claim.order.size() < 2)
        throw UsageError(fmt::format("{}: an order needs two or more variants, separated by commas", named(claim)));
}

/// Parses "verified(VARIANT)" and "wrong(VARIANT)".
bool read_outcome(std::string_view text, Claim& claim) {
    for (const auto& [name, kind] : {std::pair{std::string_view("verified("), ClaimKind::verified},
                                     std::pair{std::string_view("wrong("), ClaimKind::wrong}}) {
        if (!text.starts_with(name)) continue;
        if (!text.ends_with(')'))
            throw UsageError(fmt::format("{}: expected {}VARIANT) and nothing after it", quoted(text), name));
        claim.kind = kind;
        claim.variant = parse_variant_name(text.substr(name.size(), text.size() - name.size() - 1));
        return true;
    }
    return false;
}

/// Accepts absolute times. Modelled times require a ratio, but only the result shows its kind.
void read_quantity(std::string_view text, Claim& claim) {
    const std::size_t close = text.find(')');
    if (close == std::string_view::npos) throw UsageError(fmt::format("{}: {}", quoted(text), example));
    claim.quantity = parse_quantity(text.substr(0, close + 1));
    read_relation(trimmed(text.substr(close + 1)), claim);
}

void read(Claim& claim) {
    Tokens words(claim.text);
    if (read_outcome(claim.text, claim)) return;
    if (words.take("no hazard in")) {
        claim.kind = ClaimKind::no_hazard;
        claim.variant = parse_variant_name(words.rest());
    } else if (words.take("hazard")) {
        read_hazard(words, claim);
    } else if (words.take("fastest is")) {
        claim.kind = ClaimKind::fastest;
        claim.variant = parse_variant_name(words.rest());
        if (claim.variant.of != VariantName::Of::one)
            throw UsageError(fmt::format("{}: name the fastest variant", named(claim)));
    } else if (words.take("order of time is")) {
        read_order(words.rest(), claim);
    } else if (claim.text == "program passes" || claim.text == "program fails") {
        claim.kind = claim.text.ends_with("passes") ? ClaimKind::passes : ClaimKind::fails;
    } else if (words.take("selected line races in")) {
        claim.kind = ClaimKind::selected;
        claim.variant = parse_variant_name(words.rest());
    } else {
        read_quantity(claim.text, claim);
    }
}

std::vector<std::string> costs() {
    std::vector<std::string> names = names_of_all<LineOf::Most>();
    std::erase(names, name_of(LineOf::Most::hazard));
    return names;
}

/// Omits the page's kernel and `any`, which are implied.
std::string variant_words(const VariantName& name, std::string_view before) {
    if (name.of == VariantName::Of::any || name.text == user_kernel) return {};
    return fmt::format("{}{}", before, name.of == VariantName::Of::all ? "every variant" : name.text);
}

std::string quantity_words(const Quantity& quantity) {
    std::string text(quantity.kind->label);
    if (!quantity.array.empty()) text += " at " + quantity.array;
    if (quantity.line) text += fmt::format(" in line {}", quantity.line);
    if (!quantity.cause.empty()) text += fmt::format(" ({})", quantity.cause);
    text += variant_words(quantity.of, " of ");
    return quantity.over.text.empty() ? text : text + " over " + quantity.over.text;
}

}  // namespace

Claim parse_claim(std::string_view text) {
    Claim claim{.text = std::string(trimmed(text))};
    read(claim);
    return claim;
}

std::vector<VariantName> named_in(const Claim& claim) {
    std::vector<VariantName> names = claim.order;
    if (claim.kind == ClaimKind::relation) names.push_back(claim.quantity.of);
    if (claim.kind == ClaimKind::relation && claim.quantity.kind->second == QuantityKind::Second::over)
        names.push_back(claim.quantity.over);
    if (claim.kind != ClaimKind::relation && claim.kind != ClaimKind::order) names.push_back(claim.variant);
    std::erase_if(names, [](const VariantName& name) { return name.of != VariantName::Of::one || name.text.empty(); });
    return names;
}

LineOf parse_line_of(std::string_view text) {
    LineOf line{.text = std::string(trimmed(text))};
    const std::string_view whole = line.text;
    Tokens words(whole);
    const bool begins = words.take("line of");
    const bool most = begins && words.take("most");
    const auto what = begins ? words.until("in") : std::nullopt;
    if (!what)
        throw UsageError(
            fmt::format("{}: expected 'line of most idle in VARIANT' or 'line of HAZARD in VARIANT'", quoted(whole)));
    line.in = parse_variant_name(words.rest());
    if (line.in.of != VariantName::Of::one) throw UsageError(fmt::format("{}: name one variant", quoted(whole)));
    if (!most) {
        line.most = LineOf::Most::hazard;
        line.hazard = parse_name<HazardKind>(*what);
        return line;
    }
    const auto found = find_named<LineOf::Most>(*what);
    if (!found || *found == LineOf::Most::hazard) throw UsageError(unknown_name("cost of a line", *what, costs()));
    line.most = *found;
    return line;
}

std::string in_words(const Claim& claim) {
    const std::string variant = variant_words(claim.variant, " in ");
    if (claim.kind == ClaimKind::relation) return quantity_words(claim.quantity) + " " + claim.bounds;
    if (claim.kind == ClaimKind::verified) return "every row right" + variant;
    if (claim.kind == ClaimKind::wrong) return "wrong rows" + variant;
    if (claim.kind == ClaimKind::passes) return "the program's own check passes";
    if (claim.kind == ClaimKind::fails) return "the program's own check fails";
    return claim.kind == ClaimKind::no_hazard ? "no hazard" + variant : claim.text;
}

std::string in_words(const Claim& claim, const Evaluated& found) {
    const std::string reached = found.text.substr(0, found.text.find(", claimed"));
    if (claim.kind == ClaimKind::relation && found.value && claim.quantity.of.of == VariantName::Of::one)
        return fmt::format("{} {}, wanted {}", quantity_words(claim.quantity), reached, claim.bounds);
    return reached.empty() ? in_words(claim) : fmt::format("{}: {}", in_words(claim), reached);
}

}  // namespace lanescope
