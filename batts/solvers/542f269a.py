# hidden-patches-restored: paint over the patches what the two mirror images show.
def solve_542f269a(I):
    x1 = matcher(first, ZERO)
    x2 = compose(flip, x1)
    x3 = rbind(sfilter, x2)
    x4 = compose(x3, asobject)
    x5 = vmirror(I)
    x6 = x4(x5)
    x7 = hmirror(I)
    x8 = x4(x7)
    x9 = paint(I, x6)
    O = paint(x9, x8)
    return O
