# cross-flip-beneath: the lower halves of the demos' outputs tell the flip.
def solve_a9db2148(S, I):
    x1 = compose(bottomhalf, last)
    x2 = fork(astuple, first, x1)
    x3 = apply(x2, S)
    x4 = a_mr(x3)
    x5 = mir_rot_t(I, x4)
    O = vconcat(I, x5)
    return O
