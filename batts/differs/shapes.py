# Shapes of objects, whatever their place and color, that occur in both grids, of all shapes; witness: how many lack.
def differ_shapes(S, I, C):
    x1 = compose(toindices, normalize)
    x2 = o_g(I, R4)
    x3 = o_g(C, R4)
    x4 = apply(x1, x2)
    x5 = apply(x1, x3)
    x6 = intersection(x4, x5)
    x7 = combine(x4, x5)
    x8 = size(x6)
    x9 = size(x7)
    x10 = multiply(TEN, TEN)
    x11 = multiply(x10, TEN)
    x12 = multiply(x8, x11)
    x13 = divide(x12, x9)
    x14 = difference(x5, x4)
    x15 = size(x14)
    O = astuple(x13, x15)
    return O
