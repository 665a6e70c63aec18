# walls-around-wet-cells: the neighbors of all wet cells, under what is there.
def solve_1bc86944(I):
    x1 = ofcolor(I, ONE)
    x2 = mapply(neighbors, x1)
    O = underfill(I, FIVE, x2)
    return O
