# straight-bars: vertical or horizontal lines, the color from the demos.
def solve_857dfb33(S, I):
    x1 = o_g(I, R5)
    x2 = fork(either, hline, vline)
    x3 = mfilter(x1, x2)
    x4 = get_nth_t(S, ZERO)
    x5 = apply(p_g, x4)
    x6 = get_nth_t(x5, ZERO)
    x7 = get_nth_t(x5, ONE)
    x8 = difference_tuple(x7, x6)
    x9 = get_nth_t(x8, ZERO)
    O = fill(I, x9, x3)
    return O
