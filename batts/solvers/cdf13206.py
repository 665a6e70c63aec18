# cells-close-in-on-a-line: sort the columns above and below the line, each towards it.
def solve_cdf13206(I):
    x1 = dmirror(I)
    x2 = lefthalf(x1)
    x3 = righthalf(x1)
    x4 = rbind(order, positive)
    x5 = apply(x4, x2)
    x6 = compose(flip, positive)
    x7 = rbind(order, x6)
    x8 = apply(x7, x3)
    x9 = dmirror(x5)
    x10 = dmirror(x8)
    x11 = height(I)
    x12 = halve(x11)
    x13 = get_nth_t(I, x12)
    x14 = repeat(x13, ONE)
    x15 = vconcat(x9, x14)
    O = vconcat(x15, x10)
    return O
