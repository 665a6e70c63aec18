# holes-become-the-flipped-tile: nine transposed tiles, blacked out where the blown up tile has its color.
def solve_e75ec154(I):
    x1 = upscale(I, THREE)
    x2 = dmirror(I)
    x3 = hconcat(x2, x2)
    x4 = hconcat(x3, x2)
    x5 = vconcat(x4, x4)
    x6 = vconcat(x5, x4)
    x7 = palette(I)
    x8 = other(x7, ZERO)
    x9 = ofcolor(x1, x8)
    O = fill(x6, ZERO, x9)
    return O
