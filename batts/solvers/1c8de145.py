# upper-or-lower-by-signal: compare the gray count with half the height.
def solve_1c8de145(I):
    x1 = colorcount(I, FIVE)
    x2 = double(x1)
    x3 = height(I)
    x4 = greater(x2, x3)
    x5 = tophalf(I)
    x6 = bottomhalf(I)
    x7 = branch(x4, x5, x6)
    x8 = height(x7)
    x9 = width(x7)
    x10 = decrement(x9)
    x11 = astuple(x8, x10)
    O = crop(x7, RIGHT, x11)
    return O
