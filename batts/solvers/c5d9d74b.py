# bar-of-figures: the number of objects is the width of a canvas.
def solve_c5d9d74b(I):
    x1 = o_g(I, R5)
    x2 = size(x1)
    x3 = astuple(ONE, x2)
    O = canvas(ONE, x3)
    return O
