# largest-and-smallest-room: rooms are black objects.
def solve_904d9e5e(I):
    x1 = objects(I, T, F, F)
    x2 = colorfilter(x1, ZERO)
    x3 = argmax(x2, size)
    x4 = argmin(x2, size)
    x5 = fill(I, ONE, x3)
    O = fill(x5, TWO, x4)
    return O
