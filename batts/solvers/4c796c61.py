# specks-turn-gray: fill the objects of one cell.
def solve_4c796c61(I):
    x1 = objects(I, T, T, T)
    x2 = sizefilter(x1, ONE)
    x3 = merge(x2)
    O = fill(I, FIVE, x3)
    return O
