# flush-left: shift every object by the column where it begins.
def solve_e1c10d06(I):
    x1 = objects(I, T, T, T)
    x2 = chain(tojvec, invert, leftmost)
    x3 = fork(shift, identity, x2)
    x4 = mapply(x3, x1)
    x5 = merge(x1)
    x6 = cover(I, x5)
    O = paint(x6, x4)
    return O
