# dots-follow-the-leader: shift all dots by the room that is left below them.
def solve_cbc20c6b(I):
    x1 = fgpartition(I)
    x2 = get_nth_f(x1, ZERO)
    x3 = lowermost(x2)
    x4 = height(I)
    x5 = decrement(x4)
    x6 = subtract(x5, x3)
    x7 = toivec(x6)
    O = move(I, x2, x7)
    return O
