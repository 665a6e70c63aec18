# Half of the score for the height, half for the width; witness: how much taller and wider the grid should be.
def differ_dimensions(S, I, C):
    x1 = shape(I)
    x2 = shape(C)
    x3 = papply(equality, x1, x2)
    x4 = sfilter(x3, identity)
    x5 = size(x4)
    x6 = multiply(TEN, TEN)
    x7 = multiply(x6, FIVE)
    x8 = multiply(x5, x7)
    x9 = subtract(x2, x1)
    O = astuple(x8, x9)
    return O
