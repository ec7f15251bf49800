// Resolves ambiguous parameters by trial on a small problem.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "app/kernel_files/binding.h"
#include "app/model/catalog/catalog.h"

namespace lanescope {

struct Settled {
    Meanings bindings;   ///< differences from the likeliest binding
    bool right = false;  ///< the result was correct
    bool tried = true;   ///< false if only a GPU can run it
    std::vector<Meanings> wrong;
    std::string why{};  ///< fault of the likeliest binding, if known: "line 8: reads x[16], but …"
};

/// Returns the first binding with a correct result, or the likeliest. Some write-ups call the columns N, others the
/// rows. Throws like Program::of.
Settled settle_binding(const Variant& variant, const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
