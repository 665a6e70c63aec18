# which-block-is-in-front: the color whose cells fill their bounding box.
def solve_06db65bc(I):
    x1 = fgpartition(I)
    x2 = fork(multiply, height, width)
    x3 = fork(equality, size, x2)
    x4 = extract(x1, x3)
    x5 = color(x4)
    O = canvas(x5, UNITY)
    return O
