# closed-loops-and-broken-ones: a closed loop touches black ground that does not reach the border.
def solve_a2e86cb6(S, I):
    x1 = o_g(I, R4)
    x2 = colorfilter(x1, ZERO)
    x3 = rbind(bordering, I)
    x4 = compose(flip, x3)
    x5 = mfilter(x2, x4)
    x6 = colorfilter(x1, FIVE)
    x7 = rbind(adjacent, x5)
    x8 = mfilter(x6, x7)
    x9 = rbind(get_nth_t, ZERO)
    x10 = c_zo_n(S, p_g, x9)
    O = fill(I, x10, x8)
    return O
