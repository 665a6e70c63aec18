# Rows that are equal at the same place, of the rows of the taller grid; witness: how many rows lack anywhere.
def differ_rows(S, I, C):
    x1 = papply(equality, I, C)
    x2 = sfilter(x1, identity)
    x3 = size(x2)
    x4 = height(I)
    x5 = height(C)
    x6 = astuple(x4, x5)
    x7 = maximum(x6)
    x8 = multiply(TEN, TEN)
    x9 = multiply(x8, TEN)
    x10 = multiply(x3, x9)
    x11 = divide(x10, x7)
    x12 = difference_tuple(C, I)
    x13 = size(x12)
    O = astuple(x11, x13)
    return O
