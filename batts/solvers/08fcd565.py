# square-frame-of-count: the outline of a canvas whose side is the number of dots.
def solve_08fcd565(I):
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = size(x2)
    x4 = astuple(x3, x3)
    x5 = canvas(ZERO, x4)
    x6 = asindices(x5)
    x7 = box(x6)
    O = fill(x5, x1, x7)
    return O
