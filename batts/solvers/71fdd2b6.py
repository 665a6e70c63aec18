# figure-with-the-marker: the object that is adjacent to the red cell.
def solve_71fdd2b6(I):
    x1 = o_g(I, R5)
    x2 = colorfilter(x1, TWO)
    x3 = get_nth_f(x2, ZERO)
    x4 = rbind(adjacent, x3)
    x5 = extract(x1, x4)
    O = subgrid(x5, I)
    return O
