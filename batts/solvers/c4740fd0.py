# two-more-colors: both new colors from the demos, the size tells which.
def solve_c4740fd0(S, I):
    x1 = c_iz_n(S, p_g, first)
    x2 = c_zo(S, p_g)
    x3 = minimum(x2)
    x4 = maximum(x2)
    x5 = o_g(I, R5)
    x6 = argmax(x5, size)
    x7 = fill(I, x3, x6)
    O = replace(x7, x1, x4)
    return O
