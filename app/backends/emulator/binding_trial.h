// Resolves ambiguous parameters by trial: runs possible bindings on a small problem.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "app/kernel_files/binding.h"
#include "app/model/catalog/catalog.h"

namespace lanescope {

struct Settled {
    Meanings bindings;            ///< differences from the likeliest binding; empty if that is used
    bool right = false;           ///< the function computed the expected result
    bool tried = true;            ///< false if only a GPU can run it
    std::vector<Meanings> wrong;  ///< bindings that failed
    std::string why{};            ///< what the likeliest binding did wrong, if known: "line 8: reads x[16], but …"
};

/// Returns the first binding with which the function computes the expected result; the likeliest if none does. Some
/// write-ups call the columns N, others the rows. Throws like Program::of.
Settled settle_binding(const Variant& variant, const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
