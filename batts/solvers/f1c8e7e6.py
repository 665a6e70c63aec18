# tile-that-comes-twice: the most common of five tiles.
def solve_f1c8e7e6(I):
    x1 = hsplit(I, FIVE)
    O = mostcommon(x1)
    return O
