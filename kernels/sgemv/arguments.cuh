// y = alpha A x + beta y. A: rows x cols, row-major; x: cols; y: rows. beta = 0 means that y is not read (BLAS).
struct Arguments {
    int rows, cols;
    float alpha, beta;
    global<const float> A, x;
    global<float> y;
    int lanes;  // lanes a row that were asked for; 0: the variant chooses
    int warps;  // warps a block, likewise
    global<const half> A_half, x_half;  // A and x as halves, for the variants that read them
    global<float> partials;             // where blocks that share a row leave their sums,
    global<unsigned> arrivals;          // and where they count themselves: zeros, and zeros again afterwards
};
