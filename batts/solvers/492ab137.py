# bars-by-frequency: sort the colors by size, then draw a line of that length into each row.
def solve_492ab137(I):
    x1 = fgpartition(I)
    x2 = order(x1, size)
    x3 = apply(size, x2)
    x4 = apply(color, x2)
    x5 = size(x2)
    x6 = maximum(x3)
    x7 = astuple(x5, x6)
    x8 = canvas(ZERO, x7)
    x9 = interval(ZERO, x5, ONE)
    x10 = apply(toivec, x9)
    x11 = apply(decrement, x3)
    x12 = pair(x9, x11)
    x13 = papply(connect, x10, x12)
    x14 = mpapply(recolor, x4, x13)
    O = paint(x8, x14)
    return O
