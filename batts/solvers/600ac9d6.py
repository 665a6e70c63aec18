# nearest-to-the-red-cell: the least distance to the red cell, of all other objects.
def solve_600ac9d6(I):
    x1 = objects(I, T, F, T)
    x2 = colorfilter(x1, TWO)
    x3 = first(x2)
    x4 = remove(x3, x1)
    x5 = rbind(manhattan, x3)
    x6 = argmin(x4, x5)
    O = fill(I, TWO, x6)
    return O
