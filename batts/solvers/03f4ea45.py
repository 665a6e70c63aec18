# most-colorful-figure: objects of several colors, the one with the most.
def solve_03f4ea45(I):
    x1 = objects(I, F, T, T)
    x2 = argmax(x1, numcolors)
    O = subgrid(x2, I)
    return O
