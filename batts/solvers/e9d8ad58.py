# halves-exchanged: swap the halves, then the two colors besides black.
def solve_e9d8ad58(I):
    x1 = righthalf(I)
    x2 = lefthalf(I)
    x3 = hconcat(x1, x2)
    x4 = p_g(I)
    x5 = remove(ZERO, x4)
    x6 = get_nth_t(x5, ZERO)
    x7 = get_nth_t(x5, NEG_ONE)
    O = switch(x3, x6, x7)
    return O
