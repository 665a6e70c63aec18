# longest-bar-extended: the frontier of the longest bar that runs along it.
def solve_f422e3e2(I):
    x1 = objects(I, T, F, T)
    x2 = argmax(x1, size)
    x3 = color(x2)
    x4 = hline(x2)
    x5 = branch(x4, hfrontier, vfrontier)
    x6 = ulcorner(x2)
    x7 = x5(x6)
    O = fill(I, x3, x7)
    return O
