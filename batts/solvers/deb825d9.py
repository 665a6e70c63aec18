# mirror-beyond-a-bar: the mirror image, a canvas one cell wide, the grid.
def solve_deb825d9(I):
    x1 = vmirror(I)
    x2 = height(I)
    x3 = astuple(x2, ONE)
    x4 = canvas(FIVE, x3)
    x5 = hconcat(x1, x4)
    O = hconcat(x5, I)
    return O
