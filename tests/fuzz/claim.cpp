#include "app/lessons/claim.h"
#include "app/base/error.h"
#include "tests/fuzz/target.h"

namespace lanescope {
namespace {

template <class Parse>
void attempt(Parse parse) try {
    parse();
} catch (const UsageError&) {
}

}  // namespace

void fuzz::try_input(std::string_view input) {
    attempt([&] { named_in(parse_claim(input)); });
    attempt([&] { parse_quantity(input); });
    attempt([&] { parse_line_of(input); });
    attempt([&] { parse_variant_name(input); });
}

}  // namespace lanescope
