// Origins of results. A plot may mix origins if it labels each one.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// "NVIDIA H200" -> "H200".
std::string short_device(const std::string& name);

/// Returns device and kind of the times: "H200 measured", "H200 modelled".
std::string origin_of(const RunResult& result);

/// Returns "emulated", or "recorded on NVIDIA H200".
std::string lanes_in_words(const RunResult& result);

/// Returns "measured on NVIDIA H200" or "modelled for NVIDIA H200"; empty without times.
std::string times_in_words(const RunResult& result);

/// Returns distinct origins by first appearance.
std::vector<std::string> origins_of(std::span<const RunResultPtr> results);

/// Returns one unique name per result: the variant; with the origin if there are several ("cte · H200 measured"). Equal
/// names on one problem get their date, or the time if all are of one day, and finally a number. `labels`, one per
/// result or none, replace the date if not empty.
std::vector<std::string> names_of(std::span<const RunResultPtr> results, std::span<const std::string> labels = {});

/// Returns the indices of comparable results, including itself: other variants with equal problem and origin.
std::vector<std::size_t> peers_of(std::span<const RunResultPtr> results, std::size_t index);

}  // namespace lanescope
