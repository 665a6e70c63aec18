# where-the-dot-hits: one step further than gravity takes the dot.
def solve_78a7b025(I):
    x1 = objects(I, T, F, T)
    x2 = argmin(x1, size)
    x3 = argmax(x1, size)
    x4 = gravitate(x2, x3)
    x5 = crement(x4)
    x6 = shift(x2, x5)
    O = paint(I, x6)
    return O
