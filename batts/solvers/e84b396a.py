# crossings-of-marked-lines: the product of the marked rows and columns.
def solve_e84b396a(S, I):
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = apply(first, x2)
    x4 = apply(last, x2)
    x5 = remove(ZERO, x3)
    x6 = remove(ZERO, x4)
    x7 = product(x5, x6)
    x8 = c_zo(S, p_g)
    x9 = get_nth_t(x8, ZERO)
    O = fill(I, x9, x7)
    return O
