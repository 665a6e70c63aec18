# drips-onto-stones: of all lines between sources and stones, the vertical ones.
def solve_10243892(I):
    x1 = ofcolor(I, ONE)
    x2 = ofcolor(I, FIVE)
    x3 = prapply(connect, x1, x2)
    x4 = mfilter(x3, vline)
    O = underfill(I, ONE, x4)
    return O
