# one-size-survives: the size of an object of the first output.
def solve_14582946(S, I):
    x1 = first(S)
    x2 = last(x1)
    x3 = o_g(x2, R7)
    x4 = get_nth_f(x3, ZERO)
    x5 = size(x4)
    x6 = objects(I, T, T, T)
    x7 = sizefilter(x6, x5)
    x8 = difference(x6, x7)
    x9 = merge(x8)
    O = cover(I, x9)
    return O
