# halos-that-merge: the straight neighbors of all dots, under what is there.
def solve_f2ac8558(S, I):
    x1 = fgpartition(I)
    x2 = merge(x1)
    x3 = toindices(x2)
    x4 = mapply(dneighbors, x3)
    x5 = c_zo(S, p_g)
    x6 = get_nth_t(x5, ZERO)
    O = underfill(I, x6, x4)
    return O
