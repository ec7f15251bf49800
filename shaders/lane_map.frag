// A lane map: one pixel asks which warps, lanes and steps it covers, and shows what they did. Its cost depends on
// pixels, never on the number of events. The program that draws says what it needs, by
//   COLOUR_BY  0 the colour of the site, 1 active lanes, 2 sectors, 3 bank conflicts, 4 why a lane is idle
// and one of
//   CELLS      a pixel is one cell: the picture is scaled after (cell_scale.frag)
//   BLEND      a pixel covers parts of three steps of one warp at most: their colours, averaged
//   LANES      many steps of some lanes of one warp: how often they were active, as a quantity
//   DENSITY    many steps of many warps: the same, from a pyramid of sums (app/analysis/lanes/lane_pyramid.h); a pixel is one
//              of its cells, and the picture is scaled after
//   CLOCKS     steps lie where the SM's clock puts them: bright where a step begins, dim while the warp waits for it

uniform usampler2D events;      // x: mask of active lanes; y: site | sectors << 16 | bank conflicts << 24
uniform usampler2D spans;       // where each warp's events start, and how many there are
uniform sampler2D sites;        // colour of each site; alpha: 1, or less to make others stand out
uniform sampler2D quantities;   // colours of 0 to 32; by cause: of each cause, 0 is an active lane
uniform usampler2D starts;      // clock of each event, from its warp's first one
uniform usampler2D planes;      // three words an event: bit i of word b is bit b of lane i's cause
uniform usampler2D groups;      // entry j: first group of 4^j warps; from entry 16 on the groups: offset, shape
uniform usampler2D words;       // cells of the pyramid
uniform int warps;              // recorded warps
uniform ivec2 first;            // step and warp at the left top corner, whole
uniform vec2 origin;            // and the rest of it, in steps and lanes
uniform vec2 pixel;             // steps and lanes that a pixel covers
uniform ivec2 level;            // of the pyramid: 4^x steps, 4^y warps a cell
uniform ivec2 cell;             // at the left top corner
uniform int by_clock;           // the pyramid's level (0, 0) is stored
uniform float height;           // pixels
uniform int pitch;              // lanes from one warp to the next: 32 and a gap
uniform vec3 background, idle, no_sectors;

out vec4 colour;

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

// Between two entries: means are no whole numbers.
vec3 quantity(float n) {
    float at = clamp(n, 0.0, 32.0);
    vec3 low = texelFetch(quantities, ivec2(int(at), 0), 0).rgb;
    vec3 high = texelFetch(quantities, ivec2(min(int(at) + 1, 32), 0), 0).rgb;
    return mix(low, high, fract(at));
}
vec3 cause_colour(int cause) { return texelFetch(quantities, ivec2(cause, 0), 0).rgb; }

float extra_of(uvec2 event) {
#if COLOUR_BY == 3
    return float(event.y >> 24);
#else
    return float((event.y >> 16) & 0xFFu);
#endif
}

uvec3 causes_of(int event) {
    return uvec3(texelFetch(planes, texel(3 * event), 0).x, texelFetch(planes, texel(3 * event + 1), 0).x,
                 texelFetch(planes, texel(3 * event + 2), 0).x);
}

// Lanes whose cause has that number.
uint lanes_of(uvec3 plane, int cause) {
    uvec3 same = uvec3((cause & 1) != 0 ? plane.x : ~plane.x, (cause & 2) != 0 ? plane.y : ~plane.y,
                       (cause & 4) != 0 ? plane.z : ~plane.z);
    return same.x & same.y & same.z;
}

vec3 colour_of(uvec2 event) {
    vec4 site = texelFetch(sites, texel(int(event.y & 0xFFFFu)), 0);
#if COLOUR_BY == 1
    site.rgb = quantity(bits_in(event.x));
#elif COLOUR_BY == 2 || COLOUR_BY == 3
    float extra = extra_of(event);
    site.rgb = extra > 0.0 ? quantity(extra) : no_sectors;
#elif COLOUR_BY == 4
    site.rgb = cause_colour(0);
#endif
    return mix(idle, site.rgb, site.a);
}

// Average over the lanes [low, high) of one event.
vec3 lanes_colour(int at, uvec2 event, float low, float high) {
#if COLOUR_BY == 4
    uvec3 plane = causes_of(at);
    vec3 sum = vec3(0.0);
    for (int cause = 0; cause < 8; ++cause)
        sum += cause_colour(cause) * active_in(lanes_of(plane, cause), low, high);
    return sum / (high - low);
#else
    return mix(idle, colour_of(event), active_in(event.x, low, high) / (high - low));
#endif
}

vec2 place() { return vec2(gl_FragCoord.x - 0.5, height - gl_FragCoord.y - 0.5); }

#if defined(CELLS)

void main() {
    ivec2 at = ivec2(int(gl_FragCoord.x), int(height - gl_FragCoord.y));
    int local = at.y / pitch, lane = at.y % pitch, warp = first.y + local, step = first.x + at.x;
    vec3 c = background;
    ivec2 span = warp < warps ? ivec2(texelFetch(spans, texel(warp), 0).xy) : ivec2(0);
    if (lane < 32 && step < span.y) {
        int index = span.x + step;
        uvec2 event = texelFetch(events, texel(index), 0).xy;
#if COLOUR_BY == 4
        uvec3 plane = causes_of(index) >> uint(lane) & 1u;
        c = cause_colour(int(plane.x | plane.y << 1 | plane.z << 2));
#else
        c = ((event.x >> uint(lane)) & 1u) == 1u ? colour_of(event) : idle;
#endif
    }
    colour = vec4(c, 1.0);
}

#elif defined(DENSITY)

int cells_of(int steps, int i) { return (steps + (1 << (2 * i)) - 1) >> (2 * i); }
int words_a_cell(int i, int j) { return i + j <= 2 ? 1 : 2; }

struct Sums {
    float steps, busy, extra;  // busy: active lanes
    int cause;
};

Sums from_event(int at) {
    uvec2 event = texelFetch(events, texel(at), 0).xy;
    Sums sums = Sums(1.0, bits_in(event.x), extra_of(event), 0);
#if COLOUR_BY == 4
    uvec3 plane = causes_of(at);
    sums.extra = 0.0;
    for (int cause = 1; cause < 8; ++cause) {
        float n = bits_in(lanes_of(plane, cause));
        if (n > sums.extra) {
            sums.extra = n;
            sums.cause = cause;
        }
    }
#endif
    return sums;
}

Sums decode(int at, int size) {
    uint low = texelFetch(words, texel(at), 0).x, extra;
    Sums sums = Sums(0.0, 0.0, 0.0, 0);
    if (size == 1) {
        sums.steps = float(low & 31u);
        sums.busy = float(low >> 5 & 0x3FFu);
        extra = low >> 15;
    } else {
        uint high = texelFetch(words, texel(at + 1), 0).x;
        sums.steps = float(low & 0x1FFFFu);
        sums.busy = float(high & 0x3FFFFFu);
        extra = low >> 17 | (high >> 22) << 15;
    }
#if COLOUR_BY == 4
    int bits = size == 1 ? 10 : 22;
    sums.cause = int(extra >> bits & 7u);
    extra &= (1u << bits) - 1u;
#endif
    sums.extra = float(extra);
    return sums;
}

// The sums of one cell; where only one member of a group goes on, that member has them.
Sums sums_of(int group, int index) {
    for (int j = level.y; j >= 0; --j) {
        int before = int(texelFetch(groups, ivec2(j, 0), 0).x);
        uvec2 found = texelFetch(groups, texel(16 + before + group), 0).xy;
        int kept = int(found.y & 0x3FFFFFFu), i = min(level.x, int(found.y >> 28));
        if (i < level.x && index > 0) break;
        if (index < cells_of(kept, i)) {
            int from = j == 0 && by_clock == 0 ? 1 : 0, at = int(found.x);
            if (i < from) return from_event(int(texelFetch(spans, texel(group), 0).x) + index);
            for (int finer = from; finer < i; ++finer) at += cells_of(kept, finer) * words_a_cell(finer, j);
            int size = words_a_cell(i, j);
            return decode(at + index * size, size);
        }
        group = 4 * group + int(found.y >> 26 & 3u);
    }
    return Sums(0.0, 0.0, 0.0, 0);
}

// Colours of a mean; presence, the share of warps that are still under way, makes it fade.
vec3 shade(Sums all, float possible) {
    if (all.steps <= 0.0) return background;
    float busy = all.busy / all.steps, extra = all.extra / all.steps;
#if COLOUR_BY == 2 || COLOUR_BY == 3
    vec3 c = extra > 0.0 ? quantity(extra) : no_sectors;
#elif COLOUR_BY == 4
    vec3 c = mix(cause_colour(0), cause_colour(all.cause), clamp(1.0 - busy / lanes, 0.0, 1.0));
#else
    vec3 c = quantity(busy);
#endif
    return mix(background, c, 0.3 + 0.7 * sqrt(clamp(all.steps / possible, 0.0, 1.0)));
}

void main() {
    ivec2 at = ivec2(int(gl_FragCoord.x), int(height - gl_FragCoord.y));
    int group = cell.y + at.y;
    int last = int(texelFetch(groups, ivec2(level.y + 1, 0), 0).x) - int(texelFetch(groups, ivec2(level.y, 0), 0).x);
    float tall = float(1 << (2 * level.y)), wide = float(1 << (2 * level.x));
    vec3 c = background;
    if (group < last) {
        float rows = min(tall, float(warps) - float(group) * tall);
        c = shade(sums_of(group, cell.x + at.x), max(rows * wide, 1.0));
    }
    colour = vec4(c, 1.0);
}

#else

// Warp and lanes of this pixel, which is no higher than the gap between two warps.
struct Row {
    int warp;
    float low, high, share;  // share: of the pixel's height
};

Row row_of(float from, float to) {
    int local = int(floor((to - pixel.y * 0.001) / float(pitch)));
    float top = float(local * pitch), low = clamp(from - top, 0.0, lanes), high = clamp(to - top, 0.0, lanes);
    return Row(first.y + local, low, high, (high - low) / pixel.y);
}

#if defined(BLEND)

vec3 at_step(ivec2 span, int step, float low, float high) {
    if (step < 0 || step >= span.y) return background;
    int at = span.x + step;
    return lanes_colour(at, texelFetch(events, texel(at), 0).xy, low, high);
}

// Average over steps [from, to): at most parts of three.
vec3 time_colour(ivec2 span, float from, float to, float low, float high) {
    int step = int(floor(from));
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 3; ++i) {
        float part = min(to, float(step + i + 1)) - max(from, float(step + i));
        if (part <= 0.0) break;
        sum += at_step(span, first.x + step + i, low, high) * part;
    }
    return sum / (to - from);
}

#elif defined(LANES)

const int looks = 12;  // steps that a pixel looks up at most, spread over those it covers

vec3 time_colour(ivec2 span, float from, float to, float low, float high) {
    int begin = first.x + int(floor(from)), end = min(first.x + int(ceil(to)), span.y);
    if (begin >= end) return background;
    int count = min(end - begin, looks);
    // Loops repeat every two or three steps: samples that hit each phase equally often make no false stripes. Pairs do,
    // whose distance 3 does not divide.
    int apart = max(1, (end - begin - 2) / (looks / 2 - 1));
    if (apart % 3 == 0) --apart;
    float busy = 0.0, extra = 0.0;
    float causes[8] = float[8](0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for (int i = 0; i < count; ++i) {
        int at = span.x + begin + (end - begin <= looks ? i : (i >> 1) * apart + (i & 1));
        uvec2 event = texelFetch(events, texel(at), 0).xy;
        float share = active_in(event.x, low, high) / (high - low);
        busy += share;
        extra += share * extra_of(event);
#if COLOUR_BY == 4
        uvec3 plane = causes_of(at);
        for (int cause = 0; cause < 8; ++cause) causes[cause] += active_in(lanes_of(plane, cause), low, high);
#endif
    }
#if COLOUR_BY == 4
    int most = 0;
    for (int cause = 1; cause < 8; ++cause)
        if (causes[cause] > causes[most]) most = cause;
    return cause_colour(most);
#elif COLOUR_BY == 2 || COLOUR_BY == 3
    vec3 c = extra > 0.0 ? quantity(extra / busy) : no_sectors;
    return busy > 0.0 ? mix(idle, c, 0.35 + 0.65 * busy / float(count)) : idle;
#else
    return busy > 0.0 ? quantity(lanes * busy / float(count)) : idle;
#endif
}

#elif defined(CLOCKS)

// The last event of the warp that begins before a time, -1: none.
int event_before(ivec2 span, int time) {
    int low = 0, high = span.y;
    while (low < high) {
        int middle = (low + high) / 2;
        if (int(texelFetch(starts, texel(span.x + middle), 0).x) < time) low = middle + 1;
        else high = middle;
    }
    return low - 1;
}

vec3 time_colour(ivec2 span, float from, float to, float low, float high) {
    if (span.y == 0) return background;
    int end = int(texelFetch(starts, texel(span.x + span.y - 1), 0).x) + 1;
    int begin = first.x + int(floor(from));
    float issue = max(4.0, 2.0 * pixel.x);  // the last event has no other length
    if (float(begin - end) >= issue) return background;
    int index = event_before(span, max(begin + 1, first.x + int(ceil(to))));
    if (index < 0) return background;
    int at = span.x + index;
    float since = float(begin - int(texelFetch(starts, texel(at), 0).x));
    vec3 c = lanes_colour(at, texelFetch(events, texel(at), 0).xy, low, high);
    return since < issue ? c : mix(idle, c, 0.30);
}

#endif

void main() {
    vec2 from = origin + place() * pixel, to = from + pixel;
    Row row = row_of(from.y, to.y);
    vec3 c = background;
    if (row.share > 0.0 && row.warp >= 0 && row.warp < warps) {
        ivec2 span = ivec2(texelFetch(spans, texel(row.warp), 0).xy);
        c = mix(background, time_colour(span, from.x, to.x, row.low, row.high), row.share);
    }
    colour = vec4(c, 1.0);
}

#endif
