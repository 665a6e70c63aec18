# beads-on-the-string: shift each figure by the distance of its center column from the string.
def solve_ae770fc4(I):
    x1 = objects(I, T, F, T)
    x2 = colorfilter(x1, FIVE)
    x3 = difference(x1, x2)
    x4 = ofcolor(I, FIVE)
    x5 = leftmost(x4)
    x6 = lbind(subtract, x5)
    x7 = compose(last, center)
    x8 = chain(tojvec, x6, x7)
    x9 = fork(shift, identity, x8)
    x10 = mapply(x9, x3)
    x11 = merge(x3)
    x12 = fill(I, ZERO, x11)
    O = paint(x12, x10)
    return O
