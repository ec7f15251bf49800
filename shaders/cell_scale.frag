// Enlarges a picture that has one texel a cell. Each pixel is the exact average over the cells it covers: with cells of
// a pixel or more these are two by two at most, so that one bilinear look-up at the right place gives it.

uniform sampler2D cells;    // one texel a step and lane, upside down as OpenGL has it
uniform vec2 origin;        // cells left of and above the corner, below 1
uniform vec2 pixel;         // cells a pixel; the average is exact up to 1
uniform float lines;        // 1: dark lines between cells that are large enough, 0: none
uniform float height;       // pixels
uniform vec3 background;

out vec4 colour;

// The dark line, a pixel wide, at the start of each cell: how much of it lies in the pixel that ends at `end`.
vec2 line_at(vec2 end, vec2 cell) {
    vec2 strength = clamp((cell - 2.5) / 3.0, 0.0, 0.6);
    return strength * max(vec2(0.0), 1.0 - abs(fract(end) * cell - 1.0));
}

void main() {
    vec2 position = vec2(gl_FragCoord.x - 0.5, height - gl_FragCoord.y - 0.5);
    vec2 end = origin + (position + 1.0) * pixel;
    vec2 place = floor(end) - 0.5 + clamp(fract(end) / pixel, 0.0, 1.0);
    vec2 size = vec2(textureSize(cells, 0));
    vec3 average = texture(cells, vec2(place.x, size.y - place.y) / size).rgb;
    vec2 line = line_at(end, 1.0 / pixel) * lines;
    colour = vec4(mix(average, background, max(line.x, line.y)), 1.0);
}
