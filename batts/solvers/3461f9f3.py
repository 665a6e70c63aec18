# specks-removed: cover the objects of one cell.
def solve_3461f9f3(I):
    x1 = objects(I, T, T, T)
    x2 = sizefilter(x1, ONE)
    x3 = merge(x2)
    O = cover(I, x3)
    return O
