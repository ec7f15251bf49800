// y = A x. A in CSR: row r holds the nonzeros offsets[r] up to, not including, offsets[r + 1].
struct Arguments {
    int rows, cols;
    global<const int> offsets, columns;
    global<const float> values, x;
    global<float> y;
    int nonzeros;
    int lanes;  // lanes a row that were asked for; 0: the variant chooses
    int warps;  // warps a block, likewise
    const SpmvPlan* plan;       // how rows and nonzeros are shared out, for the variants that are planned
    global<const int> tiles;    // its tiles
    global<float> partials;     // where blocks that share a row leave their sums,
    global<unsigned> arrivals;  // and where they count themselves: zeros, and zeros again afterwards
};
