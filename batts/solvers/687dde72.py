# tall-wide-square: fill the squares and the tall boxes, then rename what is still gray.
def solve_687dde72(I):
    x1 = objects(I, T, F, T)
    x2 = mfilter(x1, square)
    x3 = mfilter(x1, portrait)
    x4 = fill(I, THREE, x2)
    x5 = fill(x4, ONE, x3)
    O = replace(x5, FIVE, TWO)
    return O
