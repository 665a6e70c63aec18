# boxes-take-the-color-of-their-dot: a dot is the rarest color within its box.
def solve_c50013d8(I):
    x1 = objects(I, T, F, T)
    x2 = matcher(size, ONE)
    x3 = compose(flip, x2)
    x4 = sfilter(x1, x3)
    x5 = rbind(toobject, I)
    x6 = chain(leastcolor, x5, delta)
    x7 = fork(recolor, x6, delta)
    x8 = mapply(x7, x4)
    O = paint(I, x8)
    return O
