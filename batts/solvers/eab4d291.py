# tile-of-wallpaper: the two periods are the size of the tile.
def solve_eab4d291(I):
    x1 = asobject(I)
    x2 = hperiod(x1)
    x3 = vperiod(x1)
    x4 = astuple(x3, x2)
    O = crop(I, ORIGIN, x4)
    return O
