# gallery-by-size: crop the objects in the order of their sizes and join them.
def solve_ade79807(I):
    x1 = objects(I, T, F, T)
    x2 = order(x1, size)
    x3 = rbind(subgrid, I)
    x4 = apply(x3, x2)
    x5 = astuple(THREE, ONE)
    x6 = canvas(ZERO, x5)
    x7 = first(x4)
    x8 = last(x4)
    x9 = get_nth_t(x4, ONE)
    x10 = hconcat(x7, x6)
    x11 = hconcat(x10, x9)
    x12 = hconcat(x11, x6)
    O = hconcat(x12, x8)
    return O
