# pinwheel: the turns, two by two.
def solve_cbd61a61(I):
    x1 = astuple(identity, rot90)
    x2 = rapply(x1, I)
    x3 = first(x2)
    x4 = last(x2)
    x5 = hconcat(x3, x4)
    x6 = astuple(rot270, rot180)
    x7 = rapply(x6, I)
    x8 = first(x7)
    x9 = last(x7)
    x10 = hconcat(x8, x9)
    O = vconcat(x5, x10)
    return O
