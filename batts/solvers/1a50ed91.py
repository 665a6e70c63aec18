# summary-of-nine-cells: split downwards, each part sideways, and take the main color of each cell.
def solve_1a50ed91(I):
    x1 = vsplit(I, THREE)
    x2 = rbind(hsplit, THREE)
    x3 = lbind(apply, mostcolor)
    x4 = compose(x3, x2)
    O = apply(x4, x1)
    return O
