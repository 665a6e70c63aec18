# rows-with-red: filter the rows, then keep red alone.
def solve_800e092f(I):
    x1 = lbind(contained, TWO)
    x2 = sfilter(I, x1)
    x3 = shape(x2)
    x4 = canvas(ZERO, x3)
    x5 = ofcolor(x2, TWO)
    O = fill(x4, TWO, x5)
    return O
