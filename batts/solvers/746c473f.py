# what-the-stamp-hides: look at the same place in the transposed grid.
def solve_746c473f(I):
    x1 = dmirror(I)
    x2 = ofcolor(I, EIGHT)
    O = subgrid(x2, x1)
    return O
