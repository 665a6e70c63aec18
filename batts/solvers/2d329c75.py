# picture-turned-in-its-frame: turn the trimmed grid and paint it back one step inside.
def solve_2d329c75(I):
    x1 = trim(I)
    x2 = rot90(x1)
    x3 = asobject(x2)
    x4 = shift(x3, UNITY)
    O = paint(I, x4)
    return O
