# blocks-drawn-together: gravity between the left and the right object, then red becomes green.
def solve_608d68fe(I):
    x1 = objects(I, F, F, T)
    x2 = argmin(x1, leftmost)
    x3 = argmax(x1, leftmost)
    x4 = gravitate(x2, x3)
    x5 = move(I, x2, x4)
    O = replace(x5, TWO, THREE)
    return O
