// The scalars that a variable is made of: itself, or its members and elements.
#pragma once

#include <elfutils/libdw.h>

#include <string>
#include <vector>

#include "app/model/scalar_kind.h"

namespace lanescope::dwarf {

struct Scalar {
    std::string path;  ///< behind the variable's name: ".a", "[1]"; empty: the variable is one scalar
    std::string type;  ///< "float"
    ScalarKind kind = ScalarKind::unsigned_number;
    unsigned offset = 0, bytes = 0;
};

/// Scalars of a variable that are listed at most: a larger one is an array, and is left out.
inline constexpr std::size_t max_scalars = 32;

/// In the order of their offsets in the text. Nothing if there are more than max_scalars, or one of a type without a
/// value such as a bit field.
std::vector<Scalar> scalars_in(Dwarf_Die* type);

}  // namespace lanescope::dwarf
