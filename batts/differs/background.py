# Places where both grids show the main color of the wanted one, of those where either does; witness: that color.
def differ_background(S, I, C):
    x1 = mostcolor(C)
    x2 = ofcolor(I, x1)
    x3 = ofcolor(C, x1)
    x4 = intersection(x2, x3)
    x5 = combine(x2, x3)
    x6 = size(x4)
    x7 = size(x5)
    x8 = multiply(TEN, TEN)
    x9 = multiply(x8, TEN)
    x10 = multiply(x6, x9)
    x11 = divide(x10, x7)
    O = astuple(x11, x1)
    return O
