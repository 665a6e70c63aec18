# dot-sinks-into-the-box: one step further than gravity takes the dot.
def solve_2e9b609f(I):
    x1 = objects(I, T, F, T)
    x2 = argmin(x1, size)
    x3 = argmax(x1, size)
    x4 = gravitate(x2, x3)
    x5 = crement(x4)
    O = move(I, x2, x5)
    return O
