// How far the emulator shows the lanes that a GPU recorded, in the few words of a badge.
#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <string>

#include "app/views/state/view_context.h"

namespace lanescope {

struct AgreementWords {
    std::string text, shorter;  ///< for the badge; `shorter` where there is less room, empty: then rather none
    Tip tip;                    ///< the share of warps, of each line that differs, and the first difference
    ImU32 colour = 0;
};

/// Of one result; nothing where no comparison was asked for.
std::optional<AgreementWords> agreement_of(const RunResult& result);
/// Of all results that were compared: the least share, with each variant's in the tip.
std::optional<AgreementWords> agreement_of(std::span<const ResultView> results);

/// Draws the badge of a map so that it ends at `right`, with its tooltip; nothing where there is no more than `room`.
void draw_agreement(const RunResult& result, float right, float middle, float room);

}  // namespace lanescope
