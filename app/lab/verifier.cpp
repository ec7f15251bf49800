#include "app/lab/verifier.h"

#include "app/model/catalog/variants.h"

namespace lanescope {

Verification verify_here(const Answer& answer, Progress& progress) {
    const Variant& variant = variant_of(answer.problem.instance.operation(), answer.variant);
    return verify(answer.problem.reference_for(inputs_of(variant), progress), answer.y, progress);
}

}  // namespace lanescope
