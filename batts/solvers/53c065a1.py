# blocks-with-yellow-insides: what the inner box of each block spans takes the color that outputs add.
def solve_53c065a1(S, I):
    x1 = objects(I, T, F, T)
    x2 = compose(backdrop, inbox)
    x3 = mapply(x2, x1)
    x4 = c_zo_n(S, p_g, first)
    O = fill(I, x4, x3)
    return O
