# mirrored-and-renamed: colors lost and won between all inputs and all outputs.
def solve_f938bba3(S, I):
    x1 = c_iz(S, p_g)
    x2 = get_nth_t(x1, ZERO)
    x3 = c_zo(S, p_g)
    x4 = get_nth_t(x3, ZERO)
    x5 = vmirror(I)
    O = replace(x5, x2, x4)
    return O
