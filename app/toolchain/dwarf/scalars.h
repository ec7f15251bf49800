// The scalars of a variable: members and elements.
#pragma once

#include <elfutils/libdw.h>

#include <string>
#include <vector>

#include "app/model/scalar_kind.h"

namespace lanescope::dwarf {

struct Scalar {
    std::string path;  ///< ".a", "[1]"; empty for a scalar
    std::string type;  ///< "float"
    ScalarKind kind = ScalarKind::unsigned_number;
    unsigned offset = 0, bytes = 0;
};

/// A larger variable is omitted as an array.
inline constexpr std::size_t max_scalars = 32;

/// Lists scalars by offset. Empty beyond max_scalars, or if one has no value, such as a bit field.
std::vector<Scalar> scalars_in(Dwarf_Die* type);

}  // namespace lanescope::dwarf
