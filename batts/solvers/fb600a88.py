# colored-in-both-halves: the intersection of the colored cells of both halves.
def solve_fb600a88(S, I):
    x1 = lefthalf(I)
    x2 = righthalf(I)
    x3 = ofcolor(x1, ONE)
    x4 = ofcolor(x2, SEVEN)
    x5 = intersection(x3, x4)
    x6 = shape(x1)
    x7 = canvas(ZERO, x6)
    x8 = c_zo_n(S, p_g, first)
    O = fill(x7, x8, x5)
    return O
