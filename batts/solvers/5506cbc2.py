# middle-ninth: a third of the shape is both the start and the size.
def solve_5506cbc2(I):
    x1 = shape(I)
    x2 = divide(x1, THREE)
    O = crop(I, x2, x2)
    return O
