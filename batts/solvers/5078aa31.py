# negative-checkerboard: the negative exchanges the only two colors.
def solve_5078aa31(I):
    x1 = mostcolor(I)
    x2 = leastcolor(I)
    x3 = switch(I, x1, x2)
    x4 = hconcat(I, x3)
    x5 = hconcat(x3, I)
    O = vconcat(x4, x5)
    return O
