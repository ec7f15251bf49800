// The text form of a chosen variant: `cte` or `warp_per_row:lanes=8`, or `cte_v5:schedule=independent`.
#include <fmt/format.h>

#include <vector>

#include "app/model/error.h"
#include "app/model/experiment.h"
#include "app/model/fields.h"
#include "app/model/quote.h"
#include "kernels/simt/record.h"

namespace lanescope {
namespace {

/// Capitals and dashes are in no id, but whoever writes them means one: the catalogue knows which.
bool may_be_id(std::string_view id) {
    constexpr auto letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    return !id.empty() && id.find_first_not_of(letters) == std::string_view::npos;
}

}  // namespace

std::string to_string(const VariantChoice& choice) {
    std::string text = choice.id;
    if (choice.lanes) text += fmt::format(":lanes={}", choice.lanes);
    if (choice.schedule) text += fmt::format("{}schedule={}", choice.lanes ? "," : ":", to_string(*choice.schedule));
    return text;
}

VariantChoice parse_variant(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view id = text.substr(0, colon);
    if (!may_be_id(id))
        throw UsageError(
            fmt::format("variant {}: expected an id of the catalogue, such as warp_per_row or "
                        "warp_per_row:lanes=8",
                        quoted(text)));
    if (colon == std::string_view::npos) return {std::string(id)};
    std::int64_t lanes = 0;
    VariantChoice choice{std::string(id)};
    std::vector<Field> fields{{"lanes", &lanes, 1, warp_size}, {"schedule", &choice.schedule}};
    read_fields(text.substr(colon + 1), text, fields);
    choice.lanes = static_cast<int>(lanes);
    return choice;
}

}  // namespace lanescope
