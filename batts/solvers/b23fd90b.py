# ring-at-a-distance: the outer box of the outer box.
def solve_b23fd90b(I):
    x1 = objects(I, T, F, T)
    x2 = power(outbox, TWO)
    x3 = fork(recolor, color, x2)
    x4 = mapply(x3, x1)
    O = paint(I, x4)
    return O
