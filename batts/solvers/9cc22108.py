# jump-over-the-line: mirror the figure, then shift it to the other side of the line.
def solve_9cc22108(I):
    x1 = ofcolor(I, FIVE)
    x2 = leftmost(x1)
    x3 = double(x2)
    x4 = objects(I, T, F, T)
    x5 = colorfilter(x4, FIVE)
    x6 = difference(x4, x5)
    x7 = first(x6)
    x8 = vmirror(x7)
    x9 = leftmost(x7)
    x10 = rightmost(x7)
    x11 = add(x9, x10)
    x12 = subtract(x3, x11)
    x13 = tojvec(x12)
    x14 = shift(x8, x13)
    x15 = cover(I, x7)
    O = paint(x15, x14)
    return O
