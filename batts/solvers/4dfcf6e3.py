# stretch-by-gray-cells: the number of gray cells is the factor.
def solve_4dfcf6e3(I):
    x1 = colorcount(I, FIVE)
    O = hupscale(I, x1)
    return O
