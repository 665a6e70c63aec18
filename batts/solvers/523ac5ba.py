# picture-in-the-frame: the color that inputs have and outputs never is the frame.
def solve_523ac5ba(S, I):
    x1 = c_iz_n(S, p_g, last)
    x2 = ofcolor(I, x1)
    x3 = subgrid(x2, I)
    O = trim(x3)
    return O
