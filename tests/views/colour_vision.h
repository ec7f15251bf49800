// Distances between colours for normal vision and three colour vision deficiencies.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace lanescope::vision {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

struct Eye {
    std::string_view name;
    Matrix sees;  ///< of linear light: red, green, blue
};

/// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: "A Physiologically-based Model for Simulation of Color Vision
/// Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, table 1, severity 1.0.
inline constexpr std::array eyes{
    Eye{"usual", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    Eye{"protanopia",
        {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    Eye{"deuteranopia",
        {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    Eye{"tritanopia",
        {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}},
};

inline Vector times(const Matrix& m, const Vector& v) {
    Vector product{};
    for (std::size_t i = 0; i < 3; ++i) product[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return product;
}

inline Vector linear(ImU32 colour) {
    const auto part = [&](int shift) {
        const double v = double(colour >> shift & 0xFF) / 255;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return {part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_B_SHIFT)};
}

/// B. Ottosson: "A perceptual color space for image processing", 2020. Black and white have distance 1.
inline Vector oklab(const Vector& light) {
    constexpr Matrix cones{{{0.4122214708, 0.5363325363, 0.0514459929},
                            {0.2119034982, 0.6806995451, 0.1073969566},
                            {0.0883024619, 0.2817188376, 0.6299787005}}};
    constexpr Matrix lab{{{0.2104542553, 0.7936177850, -0.0040720468},
                          {1.9779984951, -2.4285922050, 0.4505937099},
                          {0.0259040371, 0.7827717662, -0.8086757660}}};
    Vector response = times(cones, light);
    for (double& v : response) v = std::cbrt(v);
    return times(lab, response);
}

inline Vector seen(const Eye& eye, ImU32 colour) {
    Vector light = times(eye.sees, linear(colour));
    for (double& v : light) v = std::clamp(v, 0.0, 1.0);
    return oklab(light);
}

inline double distance(const Eye& eye, ImU32 a, ImU32 b) {
    const Vector one = seen(eye, a), other = seen(eye, b);
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

}  // namespace lanescope::vision
