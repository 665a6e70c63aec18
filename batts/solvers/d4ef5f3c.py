# rows-in-proportion: stretch downwards by the number of colors, then a black row.
def solve_d4ef5f3c(I):
    x1 = numcolors(I)
    x2 = vupscale(I, x1)
    x3 = width(I)
    x4 = astuple(ONE, x3)
    x5 = canvas(ZERO, x4)
    O = vconcat(x2, x5)
    return O
