# frieze-continued: shift what is colored by every multiple of its period.
def solve_aa5c360a(I):
    x1 = asobject(I)
    x2 = matcher(first, ZERO)
    x3 = compose(flip, x2)
    x4 = sfilter(x1, x3)
    x5 = hperiod(x4)
    x6 = width(I)
    x7 = interval(ZERO, x6, x5)
    x8 = apply(tojvec, x7)
    x9 = lbind(shift, x4)
    x10 = mapply(x9, x8)
    O = paint(I, x10)
    return O
