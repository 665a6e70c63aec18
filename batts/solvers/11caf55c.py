# down-for-blue-across-for-red: frontiers of the blue cells, then those of the red ones.
def solve_11caf55c(I):
    x1 = ofcolor(I, ONE)
    x2 = mapply(vfrontier, x1)
    x3 = fill(I, ONE, x2)
    x4 = ofcolor(I, TWO)
    x5 = mapply(hfrontier, x4)
    O = fill(x3, TWO, x5)
    return O
