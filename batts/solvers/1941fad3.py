# numbered-from-the-left: sort by left end and recolor with 1, 2, 3, ....
def solve_1941fad3(I):
    x1 = objects(I, T, T, T)
    x2 = order(x1, leftmost)
    x3 = size(x2)
    x4 = increment(x3)
    x5 = interval(ONE, x4, ONE)
    x6 = mpapply(recolor, x5, x2)
    O = paint(I, x6)
    return O
