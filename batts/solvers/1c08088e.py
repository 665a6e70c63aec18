# quarter-with-most-cells: the quarter with the fewest black cells.
def solve_1c08088e(I):
    x1 = tophalf(I)
    x2 = bottomhalf(I)
    x3 = astuple(x1, x2)
    x4 = apply(lefthalf, x3)
    x5 = apply(righthalf, x3)
    x6 = combine(x4, x5)
    x7 = rbind(colorcount, ZERO)
    O = argmin(x6, x7)
    return O
