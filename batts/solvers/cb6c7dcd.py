# slide-to-the-wall: gravity between the only two objects.
def solve_cb6c7dcd(I):
    x1 = o_g(I, R5)
    x2 = colorfilter(x1, EIGHT)
    x3 = get_nth_f(x2, ZERO)
    x4 = difference(x1, x2)
    x5 = get_nth_f(x4, ZERO)
    x6 = gravitate(x5, x3)
    O = move(I, x5, x6)
    return O
