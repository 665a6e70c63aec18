# colors-renamed-by-a-code: the first demo is the code: a color becomes what its first place becomes.
def solve_51a06c49(S, I):
    x1 = get_nth_t(S, ZERO)
    x2 = get_nth_t(x1, ZERO)
    x3 = get_nth_t(x1, ONE)
    x4 = lbind(ofcolor, x2)
    x5 = lbind(index, x3)
    x6 = chain(x5, first, x4)
    x7 = lbind(apply, x6)
    O = apply(x7, I)
    return O
