# second-wing: paint every color of the mirror image onto the grid.
def solve_55b177bf(I):
    x1 = vmirror(I)
    x2 = fgpartition(x1)
    x3 = merge(x2)
    O = paint(I, x3)
    return O
