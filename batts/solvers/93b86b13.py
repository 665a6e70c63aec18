# marked-figure-upside-down: the object that is adjacent to the red cell, mirrored.
def solve_93b86b13(I):
    x1 = o_g(I, R5)
    x2 = colorfilter(x1, TWO)
    x3 = get_nth_f(x2, ZERO)
    x4 = rbind(adjacent, x3)
    x5 = extract(x1, x4)
    x6 = subgrid(x5, I)
    O = hmirror(x6)
    return O
