# between-four-marks: crop to the marks, then give them the main color.
def solve_8903303d(I):
    x1 = ofcolor(I, FOUR)
    x2 = subgrid(x1, I)
    x3 = mostcolor(I)
    O = replace(x2, FOUR, x3)
    return O
