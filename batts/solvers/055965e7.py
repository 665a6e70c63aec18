# doubled-with-its-negative-in-a-frame: negative beneath, twice as large, painted into a gray canvas.
def solve_055965e7(I):
    x1 = palette(I)
    x2 = maximum(x1)
    x3 = minimum(x1)
    x4 = switch(I, x2, x3)
    x5 = vconcat(I, x4)
    x6 = upscale(x5, TWO)
    x7 = shape(x6)
    x8 = add(x7, TWO)
    x9 = canvas(FIVE, x8)
    x10 = asobject(x6)
    x11 = shift(x10, UNITY)
    O = paint(x9, x11)
    return O
