# the-same-overlay: the cells of the color that all outputs have and no input.
def solve_354cda36(S, I):
    x1 = c_zo_n(S, p_g, first)
    x2 = get_nth_t(S, NEG_ONE)
    x3 = last(x2)
    x4 = ofcolor(x3, x1)
    O = fill(I, x1, x4)
    return O
