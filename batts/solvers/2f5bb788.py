# balance-point: the center of mass of the only object.
def solve_2f5bb788(S, I):
    x1 = o_g(I, R5)
    x2 = get_nth_f(x1, ZERO)
    x3 = centerofmass(x2)
    x4 = initset(x3)
    x5 = c_zo_n(S, p_g, first)
    O = fill(I, x5, x4)
    return O
