# outline-and-core: the box of each object with its center put in.
def solve_94405911(I):
    x1 = objects(I, T, F, T)
    x2 = merge(x1)
    x3 = compose(toindices, box)
    x4 = fork(insert, center, x3)
    x5 = fork(recolor, color, x4)
    x6 = mapply(x5, x1)
    x7 = cover(I, x2)
    O = paint(x7, x6)
    return O
