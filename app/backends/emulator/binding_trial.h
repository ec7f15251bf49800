// Which of a problem's values a parameter means, where names and types leave it open: tried on a small problem.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "app/kernel_files/binding.h"
#include "app/model/catalog/catalog.h"

namespace lanescope {

struct Settled {
    Meanings bindings;            ///< what differs from the likeliest; empty where that is taken
    bool right = false;           ///< whether the function computed what it should
    bool tried = true;            ///< false where only a GPU runs it
    std::vector<Meanings> wrong;  ///< with which it did not
    std::string why{};            ///< what the likeliest did wrong, where it is known: "line 8: reads x[16], but …"
};

/// The first way to bind the parameters with which the function computes what it should: in several write-ups N is the
/// columns, in others the rows. Where no way is right the likeliest is taken. Throws what Program::of throws.
Settled settle_binding(const Variant& variant, const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
