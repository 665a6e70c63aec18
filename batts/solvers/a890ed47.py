# large-ones-at-the-border: two conditions joined, the color from the demos.
def solve_a890ed47(S, I):
    x1 = o_g(I, R5)
    x2 = rbind(bordering, I)
    x3 = rbind(greater, FOUR)
    x4 = compose(x3, size)
    x5 = fork(both, x2, x4)
    x6 = mfilter(x1, x5)
    x7 = c_zo_n(S, p_g, first)
    O = fill(I, x7, x6)
    return O
