# water-between-the-posts: from the height of the lowest post down, under what is there.
def solve_b66665c3(S, I):
    x1 = o_g(I, R5)
    x2 = apply(height, x1)
    x3 = minimum(x2)
    x4 = height(I)
    x5 = width(I)
    x6 = subtract(x4, x3)
    x7 = interval(x6, x4, ONE)
    x8 = interval(ZERO, x5, ONE)
    x9 = product(x7, x8)
    x10 = ofcolor(I, ZERO)
    x11 = intersection(x9, x10)
    x12 = c_zo_n(S, p_g, first)
    O = fill(I, x12, x11)
    return O
