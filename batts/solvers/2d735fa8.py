# the-same-step: the difference of the upper left corners in the first demo.
def solve_2d735fa8(S, I):
    x1 = first(S)
    x2 = apply(fgpartition, x1)
    x3 = apply(merge, x2)
    x4 = apply(ulcorner, x3)
    x5 = first(x4)
    x6 = last(x4)
    x7 = subtract(x6, x5)
    x8 = fgpartition(I)
    x9 = merge(x8)
    O = move(I, x9, x7)
    return O
