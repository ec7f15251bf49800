// Texture and surface objects, and CUDA arrays.
#pragma once
#include <lanescope_host.h>

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
enum cudaChannelFormatKind {
    cudaChannelFormatKindSigned,
    cudaChannelFormatKindUnsigned,
    cudaChannelFormatKindFloat,
    cudaChannelFormatKindNone
};
struct cudaChannelFormatDesc {
    int x, y, z, w;
    cudaChannelFormatKind f;
};
enum cudaTextureAddressMode {
    cudaAddressModeWrap,
    cudaAddressModeClamp,
    cudaAddressModeMirror,
    cudaAddressModeBorder
};
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaResourceType {
    cudaResourceTypeArray,
    cudaResourceTypeMipmappedArray,
    cudaResourceTypeLinear,
    cudaResourceTypePitch2D
};
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
#define cudaArrayDefault 0
#define cudaArrayLayered 1
#define cudaArraySurfaceLoadStore 2
#define cudaArrayCubemap 4
#define cudaArrayTextureGather 8

/// Rows of elements without gaps.
struct cudaArray {
    void* data;
    cudaChannelFormatDesc format;
    size_t width, height, depth, element_bytes;
    unsigned flags;
};
typedef cudaArray* cudaArray_t;
typedef const cudaArray* cudaArray_const_t;
struct cudaResourceDesc {
    cudaResourceType resType;
    union {
        struct {
            cudaArray_t array;
        } array;
        struct {
            void* mipmap;
        } mipmap;
        struct {
            void* devPtr;
            cudaChannelFormatDesc desc;
            size_t sizeInBytes;
        } linear;
        struct {
            void* devPtr;
            cudaChannelFormatDesc desc;
            size_t width, height, pitchInBytes;
        } pitch2D;
    } res;
};
struct cudaTextureDesc {
    cudaTextureAddressMode addressMode[3];
    cudaTextureFilterMode filterMode;
    cudaTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned maxAnisotropy;
    cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization, seamlessCubemap;
};
struct cudaResourceViewDesc;
struct cudaExtent {
    size_t width, height, depth;
};
struct cudaPos {
    size_t x, y, z;
};
struct cudaPitchedPtr {
    void* ptr;
    size_t pitch, xsize, ysize;
};
struct cudaMemcpy3DParms {
    cudaArray_t srcArray;
    cudaPos srcPos;
    cudaPitchedPtr srcPtr;
    cudaArray_t dstArray;
    cudaPos dstPos;
    cudaPitchedPtr dstPtr;
    cudaExtent extent;
    cudaMemcpyKind kind;
};

/// As emulator::Texture (app/emulator/steps/textures.h).
struct lanescope_texture {
    unsigned long long address, row_bytes, slice_bytes;
    int sizes[3], element_bytes, modes[3], is_linear, is_normalised, is_layered, channels, is_fraction;
};
extern "C" {
unsigned long long lanescope_add_texture(const lanescope_texture* texture);
cudaError_t lanescope_remove_texture(unsigned long long handle);
__device__ unsigned long long lanescope_texel(unsigned long long texture, float x, float y, float z, unsigned corner);
__device__ float lanescope_texel_weight(unsigned long long texture, float x, float y, float z, unsigned corner);
__device__ unsigned lanescope_texel_format(unsigned long long texture);
}

#define LANESCOPE_INLINED static __attribute__((host, always_inline, nodebug)) inline
LANESCOPE_INLINED cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
    return {width, height, depth};
}
LANESCOPE_INLINED cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
LANESCOPE_INLINED cudaPitchedPtr make_cudaPitchedPtr(void* pointer, size_t pitch, size_t width, size_t height) {
    return {pointer, pitch, width, height};
}
LANESCOPE_INLINED cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind) {
    return {x, y, z, w, kind};
}

/// A texture's element types: how many channels, and their type.
template <class T>
struct lanescope_texel_of;
#define LANESCOPE_TEXEL(T, Channel, channels)     \
    template <>                                   \
    struct lanescope_texel_of<T> {                \
        typedef Channel channel;                  \
        static constexpr int count = channels;    \
    };
#define LANESCOPE_TEXELS(Channel, name)        \
    LANESCOPE_TEXEL(Channel, Channel, 1)       \
    LANESCOPE_TEXEL(name##1, Channel, 1)       \
    LANESCOPE_TEXEL(name##2, Channel, 2)       \
    LANESCOPE_TEXEL(name##4, Channel, 4)
LANESCOPE_TEXEL(char, signed char, 1)
LANESCOPE_TEXELS(signed char, char)
LANESCOPE_TEXELS(unsigned char, uchar)
LANESCOPE_TEXELS(short, short)
LANESCOPE_TEXELS(unsigned short, ushort)
LANESCOPE_TEXELS(int, int)
LANESCOPE_TEXELS(unsigned, uint)
LANESCOPE_TEXELS(float, float)
#undef LANESCOPE_TEXELS
#undef LANESCOPE_TEXEL

template <class T>
LANESCOPE_INLINED cudaChannelFormatDesc cudaCreateChannelDesc() {
    typedef typename lanescope_texel_of<T>::channel C;
    constexpr int bits = 8 * sizeof(C), count = lanescope_texel_of<T>::count;
    return {bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0,
            (C)0.5f != 0   ? cudaChannelFormatKindFloat
            : (C)-1 < (C)0 ? cudaChannelFormatKindSigned
                           : cudaChannelFormatKindUnsigned};
}
LANESCOPE_INLINED size_t lanescope_bytes_of(const cudaChannelFormatDesc& d) { return (d.x + d.y + d.z + d.w) / 8; }

// CUDA arrays, in rows.
LANESCOPE_INLINED cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* format,
                                                cudaExtent extent, unsigned flags = 0) {
    cudaArray made{nullptr, *format, extent.width, extent.height, extent.depth, lanescope_bytes_of(*format), flags};
    const size_t rows = extent.height ? extent.height : 1, slices = extent.depth ? extent.depth : 1;
    const cudaError_t error = cudaMalloc(&made.data, extent.width * rows * slices * made.element_bytes);
    return *array = error == cudaSuccess ? new cudaArray(made) : nullptr, error;
}
LANESCOPE_INLINED cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, size_t width,
                                              size_t height = 0, unsigned flags = 0) {
    return cudaMalloc3DArray(array, format, cudaExtent{width, height, 0}, flags);
}
LANESCOPE_INLINED cudaError_t cudaFreeArray(cudaArray_t array) {
    if (!array) return cudaSuccess;
    const cudaError_t error = cudaFree(array->data);
    return delete array, error;
}
LANESCOPE_INLINED cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned* flags,
                                               cudaArray_t array) {
    if (format) *format = array->format;
    if (extent) *extent = {array->width, array->height, array->depth};
    if (flags) *flags = array->flags;
    return cudaSuccess;
}
LANESCOPE_INLINED cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
    return *format = array->format, cudaSuccess;
}
LANESCOPE_INLINED size_t lanescope_pitch(const cudaArray* a) { return a->width * a->element_bytes; }
// wOffset and width count bytes, hOffset rows.
LANESCOPE_INLINED cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t wOffset, size_t hOffset, const void* from,
                                                size_t bytes, cudaMemcpyKind kind) {
    return cudaMemcpy((char*)to->data + hOffset * lanescope_pitch(to) + wOffset, from, bytes, kind);
}
LANESCOPE_INLINED cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t wOffset, size_t hOffset,
                                                  size_t bytes, cudaMemcpyKind kind) {
    return cudaMemcpy(to, (const char*)from->data + hOffset * lanescope_pitch(from) + wOffset, bytes, kind);
}
LANESCOPE_INLINED cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t wOffset, size_t hOffset, const void* from,
                                                  size_t pitch, size_t width, size_t height, cudaMemcpyKind kind) {
    return cudaMemcpy2D((char*)to->data + hOffset * lanescope_pitch(to) + wOffset, lanescope_pitch(to), from, pitch,
                        width, height, kind);
}
LANESCOPE_INLINED cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t wOffset,
                                                    size_t hOffset, size_t width, size_t height, cudaMemcpyKind kind) {
    return cudaMemcpy2D(to, pitch, (const char*)from->data + hOffset * lanescope_pitch(from) + wOffset,
                        lanescope_pitch(from), width, height, kind);
}
LANESCOPE_INLINED cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t wOffset, size_t hOffset,
                                                       const void* from, size_t pitch, size_t width, size_t height,
                                                       cudaMemcpyKind kind, cudaStream_t = nullptr) {
    return cudaMemcpy2DToArray(to, wOffset, hOffset, from, pitch, width, height, kind);
}

// Boxes: an array's extent and position count elements, a pointer's bytes.
LANESCOPE_INLINED cudaError_t cudaMalloc3D(cudaPitchedPtr* pointer, cudaExtent extent) {
    const size_t pitch = (extent.width + 511) / 512 * 512;
    *pointer = {nullptr, pitch, extent.width, extent.height};
    return cudaMalloc(&pointer->ptr, pitch * extent.height * extent.depth);
}
LANESCOPE_INLINED cudaError_t cudaMemset3D(cudaPitchedPtr pointer, int value, cudaExtent extent) {
    for (size_t z = 0; z < extent.depth; ++z)
        if (const cudaError_t error = cudaMemset2D((char*)pointer.ptr + z * pointer.pitch * pointer.ysize,
                                                   pointer.pitch, value, extent.width, extent.height))
            return error;
    return cudaSuccess;
}
LANESCOPE_INLINED char* lanescope_begin(const cudaArray* array, const cudaPitchedPtr& pointer, const cudaPos& at,
                                        size_t* pitch, size_t* slice) {
    *pitch = array ? lanescope_pitch(array) : pointer.pitch;
    const size_t rows = array ? array->height : pointer.ysize;
    *slice = *pitch * (rows ? rows : 1);
    return (char*)(array ? array->data : pointer.ptr) + at.z * *slice + at.y * *pitch +
           at.x * (array ? array->element_bytes : 1);
}
LANESCOPE_INLINED cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p) {
    size_t to_pitch, to_slice, from_pitch, from_slice;
    char* to = lanescope_begin(p->dstArray, p->dstPtr, p->dstPos, &to_pitch, &to_slice);
    const char* from = lanescope_begin(p->srcArray, p->srcPtr, p->srcPos, &from_pitch, &from_slice);
    const cudaArray* const array = p->dstArray ? p->dstArray : p->srcArray;
    const size_t bytes = p->extent.width * (array ? array->element_bytes : 1);
    if (p->extent.height == 1 && p->extent.depth == 1) return cudaMemcpy(to, from, bytes, p->kind);
    for (size_t z = 0; z < p->extent.depth; ++z)
        if (const cudaError_t error = cudaMemcpy2D(to + z * to_slice, to_pitch, from + z * from_slice, from_pitch,
                                                   bytes, p->extent.height, p->kind))
            return error;
    return cudaSuccess;
}
LANESCOPE_INLINED cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t = nullptr) {
    return cudaMemcpy3D(p);
}

// Texture and surface objects.
LANESCOPE_INLINED cudaError_t lanescope_describe(lanescope_texture* t, const cudaResourceDesc* resource) {
    cudaChannelFormatDesc format;
    if (resource->resType == cudaResourceTypeArray) {
        const cudaArray* const a = resource->res.array.array;
        format = a->format;
        t->address = (unsigned long long)a->data;
        t->sizes[0] = (int)a->width;
        t->sizes[1] = a->height ? (int)a->height : 1;
        t->sizes[2] = a->depth ? (int)a->depth : 1;
        t->row_bytes = lanescope_pitch(a);
        t->is_layered = (a->flags & (cudaArrayLayered | cudaArrayCubemap)) != 0;
    } else if (resource->resType == cudaResourceTypeLinear) {
        format = resource->res.linear.desc;
        t->address = (unsigned long long)resource->res.linear.devPtr;
        t->sizes[0] = (int)(resource->res.linear.sizeInBytes / lanescope_bytes_of(format));
        t->sizes[1] = t->sizes[2] = 1;
    } else if (resource->resType == cudaResourceTypePitch2D) {
        format = resource->res.pitch2D.desc;
        t->address = (unsigned long long)resource->res.pitch2D.devPtr;
        t->sizes[0] = (int)resource->res.pitch2D.width;
        t->sizes[1] = (int)resource->res.pitch2D.height;
        t->sizes[2] = 1;
        t->row_bytes = resource->res.pitch2D.pitchInBytes;
    } else
        return cudaErrorNotSupported;
    t->slice_bytes = t->row_bytes * t->sizes[1];
    t->element_bytes = (int)lanescope_bytes_of(format);
    t->channels = format.x / 8 | (format.f == cudaChannelFormatKindSigned ? 256 : 0) |
                  (format.f == cudaChannelFormatKindFloat ? 512 : 0);
    return t->element_bytes ? cudaSuccess : cudaErrorInvalidValue;
}
LANESCOPE_INLINED cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                                      const cudaTextureDesc* how, const cudaResourceViewDesc*) {
    lanescope_texture t{};
    if (const cudaError_t error = lanescope_describe(&t, resource)) return error;
    for (int axis = 0; axis < 3; ++axis) t.modes[axis] = how->addressMode[axis];
    // Out of range, tex1Dfetch returns 0.
    if (resource->resType == cudaResourceTypeLinear) t.modes[0] = cudaAddressModeBorder;
    t.is_linear = how->filterMode == cudaFilterModeLinear && resource->resType != cudaResourceTypeLinear;
    t.is_normalised = how->normalizedCoords != 0;
    t.is_fraction = how->readMode == cudaReadModeNormalizedFloat && !(t.channels & 512);
    return *texture = lanescope_add_texture(&t), cudaSuccess;
}
LANESCOPE_INLINED cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture) {
    return lanescope_remove_texture(texture);
}
LANESCOPE_INLINED cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface, const cudaResourceDesc* resource) {
    lanescope_texture t{};
    if (const cudaError_t error = lanescope_describe(&t, resource)) return error;
    for (int axis = 0; axis < 3; ++axis) t.modes[axis] = cudaAddressModeBorder;
    return *surface = lanescope_add_texture(&t), cudaSuccess;
}
LANESCOPE_INLINED cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface) {
    return lanescope_remove_texture(surface);
}
#undef LANESCOPE_INLINED

// Fetches. Filtering, addressing and the weights are the emulator's; each element read is an access of its own.
template <class Channel>
LANESCOPE_DEVICE Channel lanescope_channel(const char* at, unsigned format) {
    if (!(format & 1024)) return *(const Channel*)at;
    const unsigned bytes = format & 255;
    if (format & 256) {
        const float value = bytes == 1 ? *(const signed char*)at / 127.0f : *(const short*)at / 32767.0f;
        return (Channel)(value < -1 ? -1 : value);
    }
    return (Channel)(bytes == 1 ? *(const unsigned char*)at / 255.0f : *(const unsigned short*)at / 65535.0f);
}
template <class T>
LANESCOPE_DEVICE T lanescope_texel_read(unsigned long long address, unsigned format) {
    typedef typename lanescope_texel_of<T>::channel Channel;
    if (!(format & 1024)) return *(const T*)address;
    T value;
    for (int i = 0; i < lanescope_texel_of<T>::count; ++i)
        ((Channel*)&value)[i] = lanescope_channel<Channel>((const char*)address + i * (format & 255), format);
    return value;
}
template <class T>
LANESCOPE_DEVICE T lanescope_fetch(unsigned long long texture, float x, float y, float z) {
    typedef typename lanescope_texel_of<T>::channel Channel;
    const unsigned format = lanescope_texel_format(texture), corners = format >> 12;
    T sum;
    for (int i = 0; i < lanescope_texel_of<T>::count; ++i) ((Channel*)&sum)[i] = 0;
    for (unsigned corner = 0; corner < corners; ++corner) {
        const float weight = lanescope_texel_weight(texture, x, y, z, corner);
        if (weight == 0) continue;
        const T value = lanescope_texel_read<T>(lanescope_texel(texture, x, y, z, corner), format);
        if (corners == 1) return value;
        for (int i = 0; i < lanescope_texel_of<T>::count; ++i)
            ((Channel*)&sum)[i] += (Channel)(weight * (float)((const Channel*)&value)[i]);
    }
    return sum;
}
template <class T>
LANESCOPE_DEVICE T tex1Dfetch(cudaTextureObject_t texture, int i) {
    const float number = __int_as_float(i);
    if (lanescope_texel_weight(texture, number, 0, 0, 8) == 0) return T();
    return lanescope_texel_read<T>(lanescope_texel(texture, number, 0, 0, 8), lanescope_texel_format(texture));
}
template <class T>
LANESCOPE_DEVICE void tex1Dfetch(T* result, cudaTextureObject_t texture, int i) {
    *result = tex1Dfetch<T>(texture, i);
}
#define LANESCOPE_FETCH(name, parameters, x, y, z)                        \
    template <class T>                                                    \
    LANESCOPE_DEVICE T name parameters {                                  \
        return lanescope_fetch<T>(texture, x, y, z);                      \
    }                                                                     \
    template <class T>                                                    \
    LANESCOPE_DEVICE void name(T* result, LANESCOPE_UNPACKED parameters) { \
        *result = lanescope_fetch<T>(texture, x, y, z);                   \
    }
#define LANESCOPE_UNPACKED(...) __VA_ARGS__
LANESCOPE_FETCH(tex1D, (cudaTextureObject_t texture, float x), x, 0, 0)
LANESCOPE_FETCH(tex2D, (cudaTextureObject_t texture, float x, float y), x, y, 0)
LANESCOPE_FETCH(tex3D, (cudaTextureObject_t texture, float x, float y, float z), x, y, z)
LANESCOPE_FETCH(tex1DLayered, (cudaTextureObject_t texture, float x, int layer), x, 0, layer)
LANESCOPE_FETCH(tex2DLayered, (cudaTextureObject_t texture, float x, float y, int layer), x, y, layer)
LANESCOPE_FETCH(tex1DLod, (cudaTextureObject_t texture, float x, float), x, 0, 0)
LANESCOPE_FETCH(tex2DLod, (cudaTextureObject_t texture, float x, float y, float), x, y, 0)
LANESCOPE_FETCH(tex3DLod, (cudaTextureObject_t texture, float x, float y, float z, float), x, y, z)

/// A direction's face of a cube, and the coordinates there (CUDA C++ Programming Guide, cubemap textures).
struct lanescope_cube_place {
    float x, y;
    int face;
};
LANESCOPE_DEVICE lanescope_cube_place lanescope_on_cube(float x, float y, float z) {
    const float across = __builtin_fabsf(x), up = __builtin_fabsf(y), along = __builtin_fabsf(z);
    if (across >= up && across >= along)
        return {((x < 0 ? z : -z) / across + 1) / 2, (-y / across + 1) / 2, x < 0 ? 1 : 0};
    if (up >= along) return {(x / up + 1) / 2, ((y < 0 ? -z : z) / up + 1) / 2, y < 0 ? 3 : 2};
    return {((z < 0 ? -x : x) / along + 1) / 2, (-y / along + 1) / 2, z < 0 ? 5 : 4};
}
#define LANESCOPE_ON_CUBE lanescope_on_cube(x, y, z)
LANESCOPE_FETCH(texCubemap, (cudaTextureObject_t texture, float x, float y, float z), LANESCOPE_ON_CUBE.x,
                LANESCOPE_ON_CUBE.y, LANESCOPE_ON_CUBE.face)
LANESCOPE_FETCH(texCubemapLayered, (cudaTextureObject_t texture, float x, float y, float z, int layer),
                LANESCOPE_ON_CUBE.x, LANESCOPE_ON_CUBE.y, 6 * layer + LANESCOPE_ON_CUBE.face)
#undef LANESCOPE_ON_CUBE
#undef LANESCOPE_FETCH
#undef LANESCOPE_UNPACKED

// Surfaces: x counts bytes. Out of range, a read gives 0 and a write does nothing.
template <class T>
LANESCOPE_DEVICE T* lanescope_surfel(cudaSurfaceObject_t surface, int x, int y, int z) {
    const float i = x / (int)sizeof(T);
    return lanescope_texel_weight(surface, i, y, z, 0) == 0 ? nullptr : (T*)lanescope_texel(surface, i, y, z, 0);
}
#define LANESCOPE_SURFACE(read, write, place, y, z)                                                              \
    template <class T>                                                                                           \
    LANESCOPE_DEVICE T read(LANESCOPE_PLACE place, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {              \
        T* const at = lanescope_surfel<T>(surface, x, y, z);                                                     \
        return at ? *at : T();                                                                                   \
    }                                                                                                            \
    template <class T>                                                                                           \
    LANESCOPE_DEVICE void read(T* to, LANESCOPE_PLACE place, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) {    \
        T* const at = lanescope_surfel<T>(surface, x, y, z);                                                     \
        *to = at ? *at : T();                                                                                    \
    }                                                                                                            \
    template <class T>                                                                                           \
    LANESCOPE_DEVICE void write(T value, LANESCOPE_PLACE place, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap) { \
        if (T* const at = lanescope_surfel<T>(surface, x, y, z)) *at = value;                                    \
    }
#define LANESCOPE_PLACE(...) __VA_ARGS__
LANESCOPE_SURFACE(surf1Dread, surf1Dwrite, (cudaSurfaceObject_t surface, int x), 0, 0)
LANESCOPE_SURFACE(surf2Dread, surf2Dwrite, (cudaSurfaceObject_t surface, int x, int y), y, 0)
LANESCOPE_SURFACE(surf3Dread, surf3Dwrite, (cudaSurfaceObject_t surface, int x, int y, int z), y, z)
#undef LANESCOPE_SURFACE
#undef LANESCOPE_PLACE
