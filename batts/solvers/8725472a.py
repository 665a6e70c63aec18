# every-row-once: a grid is a tuple of rows.
def solve_8725472a(I):
    O = dedupe(I)
    return O
