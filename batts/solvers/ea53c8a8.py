# window-at-the-mark: the first demo tells the size of the window.
def solve_ea53c8a8(S, I):
    x1 = first(S)
    x2 = last(x1)
    x3 = shape(x2)
    x4 = ofcolor(I, TWO)
    x5 = ulcorner(x4)
    O = crop(I, x5, x3)
    return O
