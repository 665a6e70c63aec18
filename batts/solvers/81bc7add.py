# stamp-at-the-red-dots: the pattern relative to its red dot, shifted to all red dots.
def solve_81bc7add(I):
    x1 = objects(I, F, T, T)
    x2 = argmax(x1, size)
    x3 = matcher(first, TWO)
    x4 = sfilter(x2, x3)
    x5 = ulcorner(x4)
    x6 = invert(x5)
    x7 = shift(x2, x6)
    x8 = ofcolor(I, TWO)
    x9 = lbind(shift, x7)
    x10 = mapply(x9, x8)
    O = paint(I, x10)
    return O
