# flood-from-outside: black objects at the border take the color that only outputs have.
def solve_070b64a2(S, I):
    x1 = o_g(I, R4)
    x2 = colorfilter(x1, ZERO)
    x3 = rbind(bordering, I)
    x4 = mfilter(x2, x3)
    x5 = c_zo_n(S, p_g, first)
    O = fill(I, x5, x4)
    return O
