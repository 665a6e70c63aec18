# beam-towards-the-target: shoot from red in the direction in which green lies.
def solve_fb2fe0d4(I):
    x1 = ofcolor(I, TWO)
    x2 = ofcolor(I, THREE)
    x3 = position(x1, x2)
    x4 = first(x1)
    x5 = shoot(x4, x3)
    O = underfill(I, FOUR, x5)
    return O
