# largest-box-with-a-hole: paint the largest object on a clean canvas and blacken its center.
def solve_8860f6d0(I):
    x1 = o_g(I, R5)
    x2 = argmax(x1, size)
    x3 = shape(I)
    x4 = canvas(ZERO, x3)
    x5 = paint(x4, x2)
    x6 = center(x2)
    x7 = initset(x6)
    O = fill(x5, ZERO, x7)
    return O
