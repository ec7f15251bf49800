// The matrix as it is shown beside a result.
#pragma once

#include "app/model/instance.h"
#include "app/model/matrix_picture.h"
#include "app/model/progress.h"

namespace lanescope {

/// A small matrix whole, a larger sparse one as counts of nonzeros; of a larger dense one its shape says all.
MatrixPicture picture_of(const Instance& instance);
/// Throws Cancelled.
MatrixPicture picture_of(const Instance& instance, Progress& progress);

}  // namespace lanescope
