# dusty-blocks: without the dust, fill the bounding box of each object.
def solve_7ca4c9e5(S, I):
    x1 = c_iz_n(S, p_g, first)
    x2 = replace(I, x1, ZERO)
    x3 = objects(x2, T, F, T)
    x4 = fork(recolor, color, backdrop)
    x5 = mapply(x4, x3)
    O = paint(x2, x5)
    return O
