# Cells that agree in place and color, of the cells of the larger grid; witness: a cell that lacks.
def differ_cells(S, I, C):
    x1 = asobject(I)
    x2 = asobject(C)
    x3 = intersection(x1, x2)
    x4 = size(x3)
    x5 = size(x1)
    x6 = size(x2)
    x7 = astuple(x5, x6)
    x8 = maximum(x7)
    x9 = multiply(TEN, TEN)
    x10 = multiply(x9, TEN)
    x11 = multiply(x4, x10)
    x12 = divide(x11, x8)
    x13 = difference(x2, x1)
    x14 = get_nth_f(x13, ZERO)
    O = astuple(x12, x14)
    return O
