# winner-by-how-much: the larger count minus the smaller one is the height of a canvas.
def solve_e2f098b6(I):
    x1 = colorcount(I, ONE)
    x2 = colorcount(I, TWO)
    x3 = greater(x1, x2)
    x4 = branch(x3, ONE, TWO)
    x5 = subtract(x1, x2)
    x6 = sign(x5)
    x7 = multiply(x5, x6)
    x8 = astuple(x7, ONE)
    O = canvas(x4, x8)
    return O
