# broken-loops-vanish: a closed loop touches black ground that does not reach the border.
def solve_bcdfa50d(I):
    x1 = o_g(I, R4)
    x2 = colorfilter(x1, ZERO)
    x3 = rbind(bordering, I)
    x4 = compose(flip, x3)
    x5 = mfilter(x2, x4)
    x6 = colorfilter(x1, FIVE)
    x7 = rbind(adjacent, x5)
    x8 = compose(flip, x7)
    x9 = mfilter(x6, x8)
    O = fill(I, ZERO, x9)
    return O
