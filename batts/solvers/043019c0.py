# network-of-dots: of all connections between dots, the level and the upright ones.
def solve_043019c0(S, I):
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = prapply(connect, x2, x2)
    x4 = fork(either, hline, vline)
    x5 = mfilter(x3, x4)
    x6 = difference(x5, x2)
    x7 = c_zo_n(S, p_g, first)
    O = fill(I, x7, x6)
    return O
