# figures-of-their-main-color: recolor each object with its most common color.
def solve_a50a9d26(I):
    x1 = o_g(I, R3)
    x2 = fork(recolor, mostcolor, identity)
    x3 = mapply(x2, x1)
    O = paint(I, x3)
    return O
