#include "app/analysis/outcome.h"

#include "app/model/stops.h"

namespace lanescope {

Outcome outcome_of(const RunResult& result) {
    if (result.verification.verified) return Outcome::verified;
    if (faulted(result)) return Outcome::faulted;
    return result.failure.empty() ? Outcome::wrong : Outcome::refused;
}

}  // namespace lanescope
