# mirror-beside: the grid, then its mirror image.
def solve_d55a859f(I):
    x1 = vmirror(I)
    O = hconcat(I, x1)
    return O
