# sign-of-the-majority: build both signs, then choose by the numbers of objects.
def solve_9b402467(I):
    x1 = objects(I, T, F, T)
    x2 = colorfilter(x1, ONE)
    x3 = colorfilter(x1, TWO)
    x4 = size(x2)
    x5 = size(x3)
    x6 = greater(x5, x4)
    x7 = canvas(ZERO, THREE_BY_THREE)
    x8 = ineighbors(UNITY)
    x9 = dneighbors(UNITY)
    x10 = insert(UNITY, x8)
    x11 = insert(UNITY, x9)
    x12 = fill(x7, TWO, x10)
    x13 = fill(x7, ONE, x11)
    O = branch(x6, x12, x13)
    return O
