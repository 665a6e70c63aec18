# figures-underlined: connect the lower corners and shift the line down.
def solve_2d8627a5(S, I):
    x1 = o_g(I, R5)
    x2 = fork(connect, llcorner, lrcorner)
    x3 = rbind(shift, DOWN)
    x4 = compose(x3, x2)
    x5 = mapply(x4, x1)
    x6 = c_zo_n(S, p_g, first)
    O = fill(I, x6, x5)
    return O
