# in-the-crosshair: objects that match the red cell in a row or in a column.
def solve_e6ba3288(I):
    x1 = ofcolor(I, TWO)
    x2 = o_g(I, R5)
    x3 = rbind(hmatching, x1)
    x4 = rbind(vmatching, x1)
    x5 = fork(either, x3, x4)
    x6 = mfilter(x2, x5)
    O = fill(I, TWO, x6)
    return O
