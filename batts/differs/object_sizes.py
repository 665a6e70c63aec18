# Sizes of objects that occur in both grids, of all sizes that occur; witness: the sizes that lack.
def differ_object_sizes(S, I, C):
    x1 = o_g(I, R4)
    x2 = o_g(C, R4)
    x3 = apply(size, x1)
    x4 = apply(size, x2)
    x5 = intersection(x3, x4)
    x6 = combine(x3, x4)
    x7 = size(x5)
    x8 = size(x6)
    x9 = multiply(TEN, TEN)
    x10 = multiply(x9, TEN)
    x11 = multiply(x7, x10)
    x12 = divide(x11, x8)
    x13 = difference(x4, x3)
    O = astuple(x12, x13)
    return O
