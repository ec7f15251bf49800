// The scalars of a variable: itself, or its members and elements.
#pragma once

#include <elfutils/libdw.h>

#include <string>
#include <vector>

#include "app/model/scalar_kind.h"

namespace lanescope::dwarf {

struct Scalar {
    std::string path;  ///< suffix of the variable's name: ".a", "[1]"; empty: the variable is one scalar
    std::string type;  ///< "float"
    ScalarKind kind = ScalarKind::unsigned_number;
    unsigned offset = 0, bytes = 0;
};

/// Larger variables count as arrays and are omitted.
inline constexpr std::size_t max_scalars = 32;

/// Returns the scalars in order of their offsets. Empty if there are more than max_scalars, or if one has no value,
/// such as a bit field.
std::vector<Scalar> scalars_in(Dwarf_Die* type);

}  // namespace lanescope::dwarf
