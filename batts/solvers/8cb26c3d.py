# lopsided-tile: the tile that differs from its mirror image.
def solve_8cb26c3d(I):
    x1 = hsplit(I, THREE)
    x2 = fork(equality, identity, vmirror)
    x3 = compose(flip, x2)
    O = extract(x1, x3)
    return O
