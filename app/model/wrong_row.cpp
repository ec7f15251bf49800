#include "app/model/wrong_row.h"

#include <fmt/format.h>

#include <cmath>

namespace lanescope {
namespace {

/// Nine digits distinguish any two floats; the sign of a NaN means nothing.
std::string value_text(double value) { return std::isnan(value) ? "nan" : fmt::format("{:.9g}", value); }

}  // namespace

std::string in_words(const WrongRow& wrong) {
    return fmt::format("row {}: expected {}, got {}, allowed {:.3g}", wrong.row, value_text(wrong.expected),
                       wrong.got ? value_text(double(*wrong.got)) : "nothing", wrong.allowed);
}

}  // namespace lanescope
