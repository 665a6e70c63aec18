# cells-fall: in every column, the black cells come first.
def solve_f6c1d8d7(I):
    x1 = dmirror(I)
    x2 = rbind(order, positive)
    x3 = apply(x2, x1)
    O = dmirror(x3)
    return O
