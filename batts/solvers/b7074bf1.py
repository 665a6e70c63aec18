# rooms-ranked-by-size: sort the black objects and recolor them with 1, 2, 3, 4.
def solve_b7074bf1(I):
    x1 = o_g(I, R4)
    x2 = colorfilter(x1, ZERO)
    x3 = order(x2, size)
    x4 = interval(ONE, FIVE, ONE)
    x5 = mpapply(recolor, x4, x3)
    O = paint(I, x5)
    return O
