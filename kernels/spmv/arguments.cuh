// y = A x. A in CSR: row r holds the nonzeros offsets[r] up to, not including, offsets[r + 1].
struct Arguments {
    int rows, cols;
    global<const int> offsets, columns;
    global<const float> values, x;
    global<float> y;
    int nonzeros;
    int lanes;  // lanes a row that were asked for; 0: the variant chooses
};
