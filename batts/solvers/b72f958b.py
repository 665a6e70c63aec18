# bars-by-height: sort the columns by the number of their colored cells.
def solve_b72f958b(I):
    x1 = dmirror(I)
    x2 = rbind(sfilter, positive)
    x3 = compose(size, x2)
    x4 = order(x1, x3)
    O = dmirror(x4)
    return O
