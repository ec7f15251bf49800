// Badges for agreement between emulated and recorded lanes.
#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <string>

#include "app/views/state/view_context.h"

namespace lanescope {

struct AgreementWords {
    std::string text, shorter;  ///< shorter: may be empty
    Tip tip;                    ///< shares of warps, and the first difference
    ImU32 colour = 0;
};

/// Returns nothing without a comparison.
std::optional<AgreementWords> agreement_of(const RunResult& result);
/// Returns the smallest share; the tip lists all.
std::optional<AgreementWords> agreement_of(std::span<const ResultView> results);

/// Draws the badge so that it ends at `right`, if it fits `room`.
void draw_agreement(const RunResult& result, float right, float middle, float room);

}  // namespace lanescope
