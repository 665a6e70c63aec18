# copies-of-the-key: where the gray key occurs, paint the red one.
def solve_387ed9a4(I):
    x1 = ofcolor(I, TWO)
    x2 = recolor(FIVE, x1)
    x3 = normalize(x1)
    x4 = occurrences(I, x2)
    x5 = lbind(shift, x3)
    x6 = mapply(x5, x4)
    O = fill(I, TWO, x6)
    return O
