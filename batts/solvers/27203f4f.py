# separators-removed: drop every row and column of one color.
def solve_27203f4f(I):
    O = compress(I)
    return O
