# shadow-of-the-figure: the colored cells, shifted, under what is there.
def solve_73fe784d(I):
    x1 = fgpartition(I)
    x2 = merge(x1)
    x3 = toindices(x2)
    x4 = shift(x3, UNITY)
    O = underfill(I, FIVE, x4)
    return O
