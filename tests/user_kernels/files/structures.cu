// A matrix as a structure of pointers, by value, by reference, by pointer, and within another one.
struct Csr {
    int rows;
    const int* row_ptr;
    const int* cols;
    const float* vals;
};

struct Product {
    Csr matrix;
    const float* x;
    float* y;
};

__global__ void k(Csr a, const float* x, float* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= a.rows) return;
    float sum = 0;
    for (int j = a.row_ptr[i]; j < a.row_ptr[i + 1]; ++j) sum += a.vals[j] * x[a.cols[j]];
    y[i] = sum;
}

__global__ void of_product(Product p) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= p.matrix.rows) return;
    float sum = 0;
    for (int j = p.matrix.row_ptr[i]; j < p.matrix.row_ptr[i + 1]; ++j) sum += p.matrix.vals[j] * p.x[p.matrix.cols[j]];
    p.y[i] = sum;
}

void by_value(Csr a, const float* x, float* y) { k<<<(a.rows + 63) / 64, 64>>>(a, x, y); }
void by_reference(const Csr& a, const float* x, float* y) { k<<<(a.rows + 63) / 64, 64>>>(a, x, y); }
void by_pointer(const Csr* a, const float* x, float* y) { k<<<(a->rows + 63) / 64, 64>>>(*a, x, y); }
void whole_product(Product p) { of_product<<<(p.matrix.rows + 63) / 64, 64>>>(p); }
