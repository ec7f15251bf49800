// Which of a problem's values a parameter means, where names and types leave it open: tried on a small problem.
#pragma once

#include <atomic>
#include <map>
#include <string>

#include "app/model/catalog.h"

namespace lanescope {

/// By the parameters' names: the first way to bind them with which the function computes what it should. In several
/// write-ups N is the columns, in others the rows. Empty where nothing is open, or nothing is right: then the likeliest
/// is taken. Throws what Program::of throws.
std::map<std::string, std::string> settle_binding(const Variant& variant, const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
