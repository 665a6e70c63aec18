# color-of-most-figures: the most common among the colors of the objects.
def solve_a9cf6bba(I):
    x1 = objects(I, T, F, T)
    x2 = totuple(x1)
    x3 = apply(color, x2)
    x4 = mostcommon(x3)
    O = canvas(x4, TWO_BY_TWO)
    return O
