// Plots that mix origins must label them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// "NVIDIA H200" -> "H200".
std::string short_device(const std::string& name);

/// Returns "H200 measured" or "H200 modelled".
std::string origin_of(const RunResult& result);

/// Returns "emulated" or "recorded on NVIDIA H200".
std::string lanes_in_words(const RunResult& result);

/// Returns "measured on NVIDIA H200", "modelled for NVIDIA H200" or nothing.
std::string times_in_words(const RunResult& result);

/// Returns unique origins by first appearance.
std::vector<std::string> origins_of(std::span<const RunResultPtr> results);

/// Returns unique names: the variant, with its origin if there are several ("cte · H200 measured"). Equal names on one
/// problem get a date or time of day, then a number. `labels`, one per result or none, replace dates.
std::vector<std::string> names_of(std::span<const RunResultPtr> results, std::span<const std::string> labels = {});

/// Returns indices of variants with equal problem and origin, including itself.
std::vector<std::size_t> peers_of(std::span<const RunResultPtr> results, std::size_t index);

}  // namespace lanescope
