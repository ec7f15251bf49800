// Fuzzes lists of variants, such as "thread_per_row,cte:lanes=4,warps=2".
#include "app/catalog/variants.h"
#include "app/model/operation.h"

#include "tests/fuzz/target.h"
#include "tests/shipped_catalog.h"

namespace lanescope {

void fuzz::try_input(std::string_view input) {
    for (const Operation* operation : operations())
        for (const VariantChoice& choice : parse_variants(shipped_catalog(), *operation, input))
            must(parse_variant(to_string(choice)) == choice, "a variant's text is read back");
}

}  // namespace lanescope
