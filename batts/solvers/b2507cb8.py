# block-with-most-holes: holes are what is missing to the bounding box.
def solve_b2507cb8(I):
    x1 = objects(I, T, F, T)
    x2 = compose(size, delta)
    x3 = argmax(x1, x2)
    O = subgrid(x3, I)
    return O
