# both-diagonals-as-mirrors: paint the reflection in one diagonal, then that of the whole in the other.
def solve_5b46d725(I):
    x1 = dmirror(I)
    x2 = fgpartition(x1)
    x3 = merge(x2)
    x4 = paint(I, x3)
    x5 = cmirror(x4)
    x6 = fgpartition(x5)
    x7 = merge(x6)
    O = paint(x4, x7)
    return O
