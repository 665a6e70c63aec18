# half-turn-enlarged: the demos, their outputs shrunk, tell which of the mirrors and turns it is.
def solve_fb9757ba(S, I):
    x1 = rbind(downscale, TWO)
    x2 = compose(x1, last)
    x3 = fork(astuple, first, x2)
    x4 = apply(x3, S)
    x5 = a_mr(x4)
    x6 = mir_rot_t(I, x5)
    O = upscale(x6, TWO)
    return O
