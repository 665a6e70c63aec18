# only-the-rarest-color: paint the smallest part of the partition on a black canvas.
def solve_66adf085(I):
    x1 = fgpartition(I)
    x2 = argmin(x1, size)
    x3 = shape(I)
    x4 = canvas(ZERO, x3)
    O = paint(x4, x2)
    return O
