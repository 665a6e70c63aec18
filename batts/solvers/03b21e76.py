# smallest-figure-as-plate: color and shape of the smallest object.
def solve_03b21e76(I):
    x1 = objects(I, T, F, T)
    x2 = argmin(x1, size)
    x3 = color(x2)
    x4 = shape(x2)
    O = canvas(x3, x4)
    return O
