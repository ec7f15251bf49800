// The places where workers can be started: this computer, and those that a person has given a command for.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/worker/memory_allowance.h"
#include "app/worker/worker_runner.h"

namespace lanescope {

/// $XDG_CONFIG_HOME/lanescope/settings.json, else ~/.config/lanescope/settings.json: {"workers": {"gpu-host": "ssh -T
/// gpu-host lanescope worker"}}.
std::filesystem::path settings_file();

/// In the order of their names. Throws UsageError where the file cannot be understood.
std::vector<Place> saved_places();

/// What was asked for: the name of a saved place; "NAME=COMMAND", which saves it; or a command, which the shell runs.
/// Throws UsageError for what can be none of these, and where the file of settings cannot be written.
Place place_for(std::string_view asked);

/// A worker on this computer: this very program, or the one at `program`.
Place place_here(int gpu, const std::filesystem::path& program, const MemoryRules& memory = {});

/// As many workers here as asked for; where there are several GPUs, each has one of them. They share the machine's
/// memory, unless each of them may have `memory_gb`.
std::vector<Place> places_here(int count, int gpu, const std::filesystem::path& program, double memory_gb = 0);

}  // namespace lanescope
