// A GLSL program that fills the bound render target.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

class Shader {
public:
    /// Compiles a GLSL 3.30 fragment shader. Throws BackendUnavailable with the first line of the driver's log.
    explicit Shader(std::string_view fragment);
    ~Shader();
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;

    void use() const;
    void set(const char* name, int value) const;
    void set(const char* name, int x, int y) const;
    void set(const char* name, float value) const;
    void set(const char* name, float x, float y) const;
    void set(const char* name, float x, float y, float z) const;
    void fill() const;

private:
    int place(const char* name) const;
    unsigned program_ = 0, vertex_array_ = 0;
};

}  // namespace lanescope
