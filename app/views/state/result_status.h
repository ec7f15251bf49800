// Pending results, and agreement with the emulator.
#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns true after a delay that avoids flicker in Live.
bool shows_run_before(const Session& session);

/// Excludes pinned results.
bool is_of_run_before(const Session& session, const RunResult& result);
bool waits_for_time(const Session& session, const RunResult& result);

/// Returns unfinished variants in order, after the run's first result.
std::vector<VariantChoice> still_to_come(const Session& session);

/// "waiting", or a phase such as "tracing".
std::string waiting_text(const Session& session, const VariantChoice& variant);

struct AgreementWords {
    std::string text, shorter;  ///< shorter: may be empty
    Tip tip;                    ///< shares of warps, and the first difference
    ImU32 colour = 0;
};

std::optional<AgreementWords> agreement_of(const RunResult& result);
/// Returns the smallest share; the tip lists all.
std::optional<AgreementWords> agreement_of(std::span<const ResultView> results);

/// The badge ends at `right`, if it fits `room`.
void draw_agreement(const RunResult& result, float right, float middle, float room);

}  // namespace lanescope
