# as-tall-as-the-tallest: all objects whose height is the greatest one.
def solve_27c658b2(I):
    x1 = objects(I, T, T, T)
    x2 = valmax(x1, height)
    x3 = matcher(height, x2)
    x4 = mfilter(x1, x3)
    O = fill(I, ONE, x4)
    return O
