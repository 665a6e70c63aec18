# odd-and-even: split the objects by the evenness of their size.
def solve_4431cfe0(I):
    x1 = objects(I, T, F, T)
    x2 = compose(even, size)
    x3 = mfilter(x1, x2)
    x4 = fill(I, TWO, x3)
    O = replace(x4, FIVE, ONE)
    return O
