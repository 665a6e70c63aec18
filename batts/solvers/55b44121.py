# figure-of-another-shape: the object whose normalized indices are the least common.
def solve_55b44121(I):
    x1 = objects(I, T, T, T)
    x2 = totuple(x1)
    x3 = compose(toindices, normalize)
    x4 = apply(x3, x2)
    x5 = leastcommon(x4)
    x6 = matcher(x3, x5)
    x7 = extract(x2, x6)
    O = subgrid(x7, I)
    return O
