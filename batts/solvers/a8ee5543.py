# diagonals-from-the-edge: shoot from every colored cell in its color.
def solve_a8ee5543(I):
    x1 = asobject(I)
    x2 = matcher(first, ZERO)
    x3 = compose(flip, x2)
    x4 = sfilter(x1, x3)
    x5 = rbind(shoot, UNITY)
    x6 = compose(x5, last)
    x7 = fork(recolor, first, x6)
    x8 = mapply(x7, x4)
    O = paint(I, x8)
    return O
