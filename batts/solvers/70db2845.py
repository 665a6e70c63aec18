# kaleidoscope: unfold to the left, then upwards.
def solve_70db2845(I):
    x1 = vmirror(I)
    x2 = hconcat(x1, I)
    x3 = hmirror(x2)
    O = vconcat(x3, x2)
    return O
