# shrink-to-smallest-block: the narrowest object is one block wide.
def solve_5bf2ec17(I):
    x1 = objects(I, T, F, F)
    x2 = valmin(x1, width)
    O = downscale(I, x2)
    return O
