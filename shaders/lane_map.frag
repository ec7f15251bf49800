// A lane map: one pixel asks which warps, lanes and steps it covers, and averages what they did. Its cost depends on
// pixels, never on the number of events: at most WARPS warps of STEPS steps are looked up, and the lanes of a step are
// counted from the bits of its mask. The program that draws says what it needs, by
//   COLOUR_BY  0 site, 1 active lanes, 2 sectors
//   CELLS      a pixel is one cell: the picture is enlarged after (cell_scale.frag)
//   STEPS      else: how many steps a pixel looks up at most, 2 or 6; exact while it covers no more
//   WARPS      and warps; 1 while a pixel is no higher than the gap between two

uniform usampler2D events;      // x: mask of active lanes; y: site | sectors << 16 | bank conflicts << 24
uniform usampler2D spans;       // where each warp's events start, and how many there are
uniform sampler2D sites;        // colour of each site; alpha: 1, or less to make others stand out
uniform sampler2D quantities;   // colours of 0 to 32
uniform int warps;              // recorded warps
uniform ivec2 first;            // step and warp at the left top corner, whole
uniform vec2 origin;            // and the rest of it, in steps and lanes
uniform vec2 pixel;             // steps and lanes that a pixel covers
uniform float height;           // pixels
uniform vec3 background, idle, no_sectors;

out vec4 colour;

const float pitch = 35.0;       // lanes from one warp to the next: 32 and a gap
const float lanes = 32.0;

// Tables are 4096 entries wide.
ivec2 texel(int i) { return ivec2(i & 4095, i >> 12); }

float bits_in(uint v) {
    v = v - ((v >> 1) & 0x55555555u);
    v = (v & 0x33333333u) + ((v >> 2) & 0x33333333u);
    return float((((v + (v >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
}

float bit(uint mask, int lane) { return float((mask >> uint(lane)) & 1u); }

// Active lanes in [low, high) within 0 to 32, where lanes at the ends count in part.
float active_in(uint mask, float low, float high) {
    int from = int(low), to = int(high);
    if (from >= to) return bit(mask, min(from, 31)) * (high - low);
    uint inner = mask >> uint(from) >> 1u;
    float count = bits_in(inner & ((1u << uint(to - from - 1)) - 1u)) + bit(mask, from) * (float(from + 1) - low);
    return to < 32 ? count + bit(mask, to) * (high - float(to)) : count;
}

vec3 quantity(float n) { return texelFetch(quantities, ivec2(int(min(n, 32.0)), 0), 0).rgb; }

vec3 colour_of(uvec2 event) {
    vec4 site = texelFetch(sites, texel(int(event.y & 0xFFFFu)), 0);
#if COLOUR_BY == 1
    site.rgb = quantity(bits_in(event.x));
#elif COLOUR_BY == 2
    float sectors = float((event.y >> 16) & 0xFFu);
    site.rgb = sectors > 0.0 ? quantity(sectors) : no_sectors;
#endif
    return mix(idle, site.rgb, site.a);
}

#ifdef CELLS

void main() {
    ivec2 place = ivec2(int(gl_FragCoord.x), int(height - gl_FragCoord.y));
    int local = place.y / 35, lane = place.y % 35, warp = first.y + local, step = first.x + place.x;
    vec3 c = background;
    ivec2 span = warp < warps ? ivec2(texelFetch(spans, texel(warp), 0).xy) : ivec2(0);
    if (lane < 32 && step < span.y) {
        uvec2 event = texelFetch(events, texel(span.x + step), 0).xy;
        c = ((event.x >> uint(lane)) & 1u) == 1u ? colour_of(event) : idle;
    }
    colour = vec4(c, 1.0);
}

#else

vec3 at_step(ivec2 span, int step, float low, float high) {
    if (step < 0 || step >= span.y) return background;
    uvec2 event = texelFetch(events, texel(span.x + step), 0).xy;
    return mix(idle, colour_of(event), active_in(event.x, low, high) / (high - low));
}

// Average over steps [from, to) and lanes [low, high) of one warp.
vec3 average(int warp, float from, float to, float low, float high) {
    ivec2 span = ivec2(texelFetch(spans, texel(warp), 0).xy);
    int step0 = int(floor(from));
#if STEPS == 2
    float second = max(0.0, to - float(step0 + 1)) / (to - from);
    vec3 one = at_step(span, first.x + step0, low, high);
    return second > 0.0 ? mix(one, at_step(span, first.x + step0 + 1, low, high), second) : one;
#else
    int count = int(ceil(to)) - step0;
    bool all = count <= STEPS;
    // Loops repeat every two or three steps: samples that hit each phase equally often make no false stripes. Three pairs
    // do, whose distance leaves 1 when divided by 3.
    int apart = max(1, (count - 2) / 2);
    apart -= (apart + 2) % 3;
    vec3 sum = vec3(0.0);
    float weights = 0.0;
    for (int i = 0; i < STEPS; ++i) {
        if (all && i >= count) break;
        int local = step0 + (all ? i : (i >> 1) * apart + (i & 1));
        float weight = all ? min(to, float(local + 1)) - max(from, float(local)) : 1.0;
        sum += at_step(span, first.x + local, low, high) * weight;
        weights += weight;
    }
    return sum / weights;
#endif
}

// What the warp adds to a pixel of which it covers `share`, from lane `low` to `high`.
vec3 warp_colour(int warp, vec2 from, vec2 to, float low, float high, float share) {
    if (share <= 0.0 || warp < 0 || warp >= warps) return vec3(0.0);
    return (average(warp, from.x, to.x, low, high) - background) * share;
}

void main() {
    vec2 position = vec2(gl_FragCoord.x - 0.5, height - gl_FragCoord.y - 0.5);
    vec2 from = origin + position * pixel, to = from + pixel;
#if WARPS == 1
    int local = int(floor((to.y - pixel.y * 0.001) / pitch));
    float top = float(local) * pitch, low = clamp(from.y - top, 0.0, lanes), high = clamp(to.y - top, 0.0, lanes);
    float share = (high - low) / pixel.y;
    colour = vec4(background + warp_colour(first.y + local, from, to, low, high, share), 1.0);
#else
    int warp0 = int(floor(from.y / pitch)), count = int(ceil(to.y / pitch)) - warp0;
    bool all = count <= WARPS;
    vec3 sum = background;
    for (int i = 0; i < WARPS; ++i) {
        if (all && i >= count) break;
        int local = all ? warp0 + i : warp0 + int((float(i) + 0.5) * float(count) / float(WARPS));
        float top = float(local) * pitch;
        float low = all ? clamp(from.y - top, 0.0, lanes) : 0.0, high = all ? clamp(to.y - top, 0.0, lanes) : lanes;
        float share = all ? (high - low) / pixel.y : lanes / pitch / float(WARPS);
        sum += warp_colour(first.y + local, from, to, low, high, share);
    }
    colour = vec4(sum, 1.0);
#endif
}

#endif
