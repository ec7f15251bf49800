// Origins: where results come from. Results of several origins may stand in one plot, if each says its own.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// "NVIDIA H200" -> "H200": what tells devices apart.
std::string short_device(const std::string& name);

/// Device and kind of the times: "H200 measured", "H200 modelled".
std::string origin_of(const RunResult& result);

/// What the lanes are, in words: "emulated", or "recorded on NVIDIA H200".
std::string lanes_in_words(const RunResult& result);

/// What the times are: "measured on NVIDIA H200" or "modelled for NVIDIA H200"; empty where there is none.
std::string times_in_words(const RunResult& result);

/// In the order of first appearance, each once.
std::vector<std::string> origins_of(std::span<const RunResultPtr> results);

/// One name a result: its variant; with its origin where there are several ("cte · H200 measured"); with its date, or
/// the hour where all are of one day, where two runs on one problem would have the same name, and with a number where
/// even that is the same.
/// `labels`, one a result or none at all: what tells such runs apart in place of the date, where it is not empty.
std::vector<std::string> names_of(std::span<const RunResultPtr> results, std::span<const std::string> labels = {});

/// What a result may be compared with, itself included: other variants on the same problem, of the same origin. Indices
/// into `results`.
std::vector<std::size_t> peers_of(std::span<const RunResultPtr> results, std::size_t index);

}  // namespace lanescope
