// Places for workers: this computer, and saved commands.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/worker/memory_allowance.h"
#include "app/worker/worker_runner.h"

namespace lanescope {

/// Returns $XDG_CONFIG_HOME/lanescope/settings.json, else ~/.config/lanescope/settings.json: {"workers": {"gpu-host":
/// "ssh -T gpu-host lanescope worker"}}.
std::filesystem::path settings_file();

/// Returns places sorted by name. Throws UsageError if the file is invalid.
std::vector<Place> saved_places();

/// Finds or makes a place. asked: the name of a saved place; "NAME=COMMAND", which is saved; or a shell command. Throws
/// UsageError for anything else, or if saving fails.
Place place_for(std::string_view asked);

/// Returns a place on this computer. program: the executable, or a link to it.
Place place_here(int gpu, const std::filesystem::path& program, const MemoryRules& memory = {});

/// Returns `count` places, distributed over the GPUs. They share the memory unless `memory_gb` sets each worker's.
std::vector<Place> places_here(int count, int gpu, const std::filesystem::path& program, double memory_gb = 0);

}  // namespace lanescope
