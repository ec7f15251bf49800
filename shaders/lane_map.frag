#version 330 core
// A lane map: one pixel asks which warps, lanes and steps it covers, and averages what they did. Its cost depends on
// pixels, never on the number of events: at most 4 warps of 4 steps are looked up, and the lanes of a step are counted
// from the bits of its mask.

uniform usampler2D events;      // x: mask of active lanes; y: site | sectors << 16 | bank conflicts << 24
uniform usampler2D offsets;     // where each warp's events start, and one more
uniform sampler2D sites;        // colour of each site; alpha: 1, or less to make others stand out
uniform sampler2D quantities;   // colours of 0 to 32
uniform int colour_by;          // 0 site, 1 active lanes, 2 sectors
uniform int warps;              // recorded warps
uniform ivec2 first;            // step and warp at the left top corner, whole
uniform vec2 origin;            // and the rest of it, in steps and lanes
uniform vec2 pixel;             // steps and lanes that a pixel covers
uniform float height;           // pixels
uniform vec3 background, idle, no_sectors;

out vec4 colour;

const int width = 4096;         // entries a row of each table
const float pitch = 35.0;       // lanes from one warp to the next: 32 and a gap
const float lanes = 32.0;
const int samples = 4;

ivec2 texel(int i) { return ivec2(i % width, i / width); }
int offset_of(int warp) { return int(texelFetch(offsets, texel(warp), 0).x); }

float bits_in(uint v) {
    v = v - ((v >> 1) & 0x55555555u);
    v = (v & 0x33333333u) + ((v >> 2) & 0x33333333u);
    return float((((v + (v >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
}

float bit(uint mask, int lane) { return float((mask >> uint(lane)) & 1u); }

// Active lanes in [low, high), where lanes at the ends count in part.
float active_in(uint mask, float low, float high) {
    int from = int(floor(low)), to = int(floor(high));
    if (from >= to) return bit(mask, min(from, 31)) * (high - low);
    uint inner = mask >> uint(from) >> 1u;
    int between = to - from - 1;
    float count = between > 0 ? bits_in(inner & ((1u << uint(between)) - 1u)) : 0.0;
    count += bit(mask, from) * (float(from + 1) - low);
    return to < 32 ? count + bit(mask, to) * (high - float(to)) : count;
}

vec3 quantity(float n) { return texelFetch(quantities, ivec2(int(min(n, 32.0)), 0), 0).rgb; }

vec3 colour_of(uvec2 event) {
    vec4 site = texelFetch(sites, texel(int(event.y & 0xFFFFu)), 0);
    float sectors = float((event.y >> 16) & 0xFFu);
    vec3 c = site.rgb;
    if (colour_by == 1) c = quantity(bits_in(event.x));
    if (colour_by == 2) c = sectors > 0.0 ? quantity(sectors) : no_sectors;
    return mix(idle, c, site.a);
}

// Average over steps [from, to) and lanes [low, high) of one warp.
vec3 average(int warp, float from, float to, float low, float high) {
    int start = offset_of(warp), length = offset_of(warp + 1) - start;
    int step0 = int(floor(from)), count = int(ceil(to)) - step0;
    bool all = count <= samples;
    vec3 sum = vec3(0.0);
    float weights = 0.0;
    for (int i = 0; i < samples; ++i) {
        if (all && i >= count) break;
        float sampled = from + (to - from) * (float(i) + 0.5) / float(samples);
        int local = all ? step0 + i : int(floor(sampled));
        float weight = all ? min(to, float(local + 1)) - max(from, float(local)) : 1.0;
        int step = first.x + local;
        vec3 c = background;
        if (step >= 0 && step < length) {
            uvec2 event = texelFetch(events, texel(start + step), 0).xy;
            c = mix(idle, colour_of(event), active_in(event.x, low, high) / (high - low));
        }
        sum += c * weight;
        weights += weight;
    }
    return sum / weights;
}

// The dark line, a pixel wide, at the start of each cell: how much of it lies in the pixel that ends at `end`.
float line_at(float end, float cell) {
    float strength = clamp((cell - 2.5) / 3.0, 0.0, 0.6);
    return strength * max(0.0, 1.0 - abs((end - floor(end)) * cell - 1.0));
}

void main() {
    vec2 position = vec2(gl_FragCoord.x - 0.5, height - gl_FragCoord.y - 0.5);
    vec2 from = origin + position * pixel, to = from + pixel;
    int warp0 = int(floor(from.y / pitch)), count = int(ceil(to.y / pitch)) - warp0;
    bool all = count <= samples;
    vec3 sum = vec3(0.0);
    float grid = 0.0;
    for (int i = 0; i < samples; ++i) {
        if (all && i >= count) break;
        int local = all ? warp0 + i : warp0 + int((float(i) + 0.5) * float(count) / float(samples));
        float top = float(local) * pitch;
        float low = all ? clamp(from.y - top, 0.0, lanes) : 0.0, high = all ? clamp(to.y - top, 0.0, lanes) : lanes;
        float share = all ? (high - low) / pixel.y : lanes / pitch / float(samples);
        int warp = first.y + local;
        vec3 c = background;
        if (share > 0.0 && warp >= 0 && warp < warps) {
            c = average(warp, from.x, to.x, low, high);
            if (all) grid = max(line_at(to.x, 1.0 / pixel.x), line_at(to.y - top, 1.0 / pixel.y)) * share;
        }
        sum += (c - background) * share;
    }
    colour = vec4(mix(background + sum, background, grid), 1.0);
}
