# down-by-the-green-count: the number of green cells, as a step downwards.
def solve_8fb0bd45(I):
    x1 = colorcount(I, THREE)
    x2 = toivec(x1)
    x3 = ofcolor(I, TWO)
    x4 = recolor(TWO, x3)
    O = move(I, x4, x2)
    return O
