#include "app/platform/shader.h"

#include <glad/gl.h>

#include "app/model/text/error.h"

namespace lanescope {
namespace {

// One triangle larger than the viewport; it needs no buffers.
constexpr const char* cover = R"glsl(#version 330 core
void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }
)glsl";

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

unsigned compile(unsigned kind, std::string_view text) {
    const unsigned shader = glCreateShader(kind);
    const char* data = text.data();
    const int length = static_cast<int>(text.size());
    glShaderSource(shader, 1, &data, &length);
    glCompileShader(shader);
    int done = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
    if (done) return shader;
    std::string log(1024, '\0');
    glGetShaderInfoLog(shader, static_cast<int>(log.size()), nullptr, log.data());
    glDeleteShader(shader);
    throw BackendUnavailable("the OpenGL driver cannot compile a shader: " + first_line(log.c_str()));
}

unsigned link(unsigned vertex, unsigned fragment) {
    const unsigned program = glCreateProgram();
    glAttachShader(program, vertex);
    glAttachShader(program, fragment);
    glLinkProgram(program);
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    int done = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &done);
    if (done) return program;
    std::string log(1024, '\0');
    glGetProgramInfoLog(program, static_cast<int>(log.size()), nullptr, log.data());
    glDeleteProgram(program);
    throw BackendUnavailable("the OpenGL driver cannot link a shader: " + first_line(log.c_str()));
}

}  // namespace

Shader::Shader(std::string_view fragment) {
    const unsigned vertex = compile(GL_VERTEX_SHADER, cover);
    program_ = link(vertex, compile(GL_FRAGMENT_SHADER, fragment));
    glGenVertexArrays(1, &vertex_array_);
}

Shader::~Shader() {
    glDeleteVertexArrays(1, &vertex_array_);
    glDeleteProgram(program_);
}

void Shader::use() const { glUseProgram(program_); }

int Shader::place(const char* name) const { return glGetUniformLocation(program_, name); }

void Shader::set(const char* name, int value) const { glUniform1i(place(name), value); }
void Shader::set(const char* name, int x, int y) const { glUniform2i(place(name), x, y); }
void Shader::set(const char* name, float value) const { glUniform1f(place(name), value); }
void Shader::set(const char* name, float x, float y) const { glUniform2f(place(name), x, y); }
void Shader::set(const char* name, float x, float y, float z) const { glUniform3f(place(name), x, y, z); }

void Shader::fill() const {
    glBindVertexArray(vertex_array_);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
}

}  // namespace lanescope
