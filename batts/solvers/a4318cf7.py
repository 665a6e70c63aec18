# seen-through-the-mask: blacken the left half where the right one is gray.
def solve_a4318cf7(I):
    x1 = lefthalf(I)
    x2 = righthalf(I)
    x3 = ofcolor(x2, FIVE)
    O = fill(x1, ZERO, x3)
    return O
