# rays-from-the-corners: shoot from each corner in its own direction, under the block.
def solve_0b86ddf8(S, I):
    x1 = o_g(I, R5)
    x2 = get_nth_f(x1, ZERO)
    x3 = ulcorner(x2)
    x4 = urcorner(x2)
    x5 = llcorner(x2)
    x6 = lrcorner(x2)
    x7 = shoot(x3, NEG_UNITY)
    x8 = shoot(x4, UP_RIGHT)
    x9 = shoot(x5, DOWN_LEFT)
    x10 = shoot(x6, UNITY)
    x11 = combine(x7, x8)
    x12 = combine(x9, x10)
    x13 = combine(x11, x12)
    x14 = difference(x13, x2)
    x15 = c_zo_n(S, p_g, first)
    O = underfill(I, x15, x14)
    return O
