# line-between-facing-blocks: connect the centers, in the color of the smaller block.
def solve_513e0340(I):
    x1 = fgpartition(I)
    x2 = apply(center, x1)
    x3 = first(x2)
    x4 = last(x2)
    x5 = connect(x3, x4)
    x6 = argmin(x1, size)
    x7 = color(x6)
    x8 = recolor(x7, x5)
    O = underpaint(I, x8)
    return O
