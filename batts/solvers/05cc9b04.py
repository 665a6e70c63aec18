# half-turn: the demos tell which of the mirrors and turns it is.
def solve_05cc9b04(S, I):
    x1 = a_mr(S)
    O = mir_rot_t(I, x1)
    return O
