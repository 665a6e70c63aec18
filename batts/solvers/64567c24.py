# the-color-that-goes: the grid shifted to the left shows through where that color is.
def solve_64567c24(S, I):
    x1 = c_iz_n(S, p_g, first)
    x2 = ofcolor(I, x1)
    x3 = shift(x2, RIGHT)
    x4 = toobject(x3, I)
    x5 = shift(x4, LEFT)
    O = paint(I, x5)
    return O
