// Claims as texts for the user.
#include <fmt/format.h>

#include "app/lessons/claim.h"
#include "app/lessons/trial.h"

namespace lanescope {
namespace {

/// Omits the page's own kernel and `any`, which are implied.
std::string variant_words(const VariantName& name, std::string_view before) {
    if (name.of == VariantName::Of::any || name.text == own_kernel) return {};
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

std::string in_words(const Claim& claim) {
    switch (claim.kind) {
        case ClaimKind::relation:
            return quantity_words(claim.quantity) + " " + claim.bounds;
        case ClaimKind::verified:
            return "every row right" + variant_words(claim.variant, " in ");
        case ClaimKind::wrong:
            return "wrong rows" + variant_words(claim.variant, " in ");
        case ClaimKind::no_hazard:
            return "no hazard" + variant_words(claim.variant, " in ");
        default:
            return claim.text;
    }
}

std::string in_words(const Claim& claim, const Evaluated& found) {
    const std::string reached = found.text.substr(0, found.text.find(", claimed"));
    if (claim.kind == ClaimKind::relation && found.value && claim.quantity.of.of == VariantName::Of::one)
        return fmt::format("{} {}, wanted {}", quantity_words(claim.quantity), reached, claim.bounds);
    return reached.empty() ? in_words(claim) : fmt::format("{}: {}", in_words(claim), reached);
}

}  // namespace lanescope
