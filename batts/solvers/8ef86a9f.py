# legend-in-the-corner: replace everywhere, then restore the first cell of the legend.
def solve_8ef86a9f(I):
    x1 = index(I, ORIGIN)
    x2 = index(I, RIGHT)
    x3 = replace(I, x1, x2)
    x4 = initset(ORIGIN)
    O = fill(x3, x1, x4)
    return O
