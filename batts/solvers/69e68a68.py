# plus-for-blue-times-for-red: straight neighbors of the blue dots, diagonal ones of the red dots.
def solve_69e68a68(I):
    x1 = ofcolor(I, ONE)
    x2 = ofcolor(I, TWO)
    x3 = mapply(dneighbors, x1)
    x4 = mapply(ineighbors, x2)
    x5 = fill(I, THREE, x3)
    O = fill(x5, FOUR, x4)
    return O
