# where-the-halves-agree: a cellwise match, black where it fails.
def solve_7ed30f19(I):
    x1 = tophalf(I)
    x2 = bottomhalf(I)
    O = cellwise(x1, x2, ZERO)
    return O
