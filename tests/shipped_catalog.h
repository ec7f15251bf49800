// One catalogue for all tests of a program.
#pragma once

#include "app/catalog/catalog.h"
#include "app/catalog/kernel_folder.h"

namespace lanescope {

/// Call it after use_operations().
inline Catalog& shipped_catalog() {
    static Catalog catalog(shipped_kernels());
    return catalog;
}

}  // namespace lanescope
