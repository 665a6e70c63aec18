# corners-marked: the corners of all objects, in the color that outputs add.
def solve_66ad2fb7(S, I):
    x1 = o_g(I, R5)
    x2 = mapply(corners, x1)
    x3 = rbind(get_nth_t, NEG_ONE)
    x4 = c_zo_n(S, p_g, x3)
    O = fill(I, x4, x2)
    return O
