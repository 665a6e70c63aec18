# Colors that both grids have, of all colors that either has; witness: the colors that lack.
def differ_palette(S, I, C):
    x1 = palette(I)
    x2 = palette(C)
    x3 = intersection(x1, x2)
    x4 = combine(x1, x2)
    x5 = size(x3)
    x6 = size(x4)
    x7 = multiply(TEN, TEN)
    x8 = multiply(x7, TEN)
    x9 = multiply(x5, x8)
    x10 = divide(x9, x6)
    x11 = difference(x2, x1)
    O = astuple(x10, x11)
    return O
