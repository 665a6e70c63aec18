# diagonal-stripes-mended: shift what is colored along the stripes in both directions.
def solve_3f06ab60(I):
    x1 = asobject(I)
    x2 = matcher(first, ZERO)
    x3 = compose(flip, x2)
    x4 = sfilter(x1, x3)
    x5 = width(I)
    x6 = invert(x5)
    x7 = interval(x6, x5, ONE)
    x8 = lbind(multiply, UP_RIGHT)
    x9 = apply(x8, x7)
    x10 = lbind(shift, x4)
    x11 = mapply(x10, x9)
    O = paint(I, x11)
    return O
