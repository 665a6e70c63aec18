# star-of-diagonals: shoot in the four diagonal directions, under the dot.
def solve_d3b4404a(S, I):
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = first(x2)
    x4 = ineighbors(ORIGIN)
    x5 = lbind(shoot, x3)
    x6 = mapply(x5, x4)
    x7 = c_zo_n(S, p_g, first)
    O = underfill(I, x7, x6)
    return O
