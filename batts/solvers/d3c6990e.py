# ladder-between-posts: every second row of the box around the posts, under what is there.
def solve_d3c6990e(S, I):
    x1 = leastcolor(I)
    x2 = ofcolor(I, x1)
    x3 = backdrop(x2)
    x4 = uppermost(x2)
    x5 = rbind(subtract, x4)
    x6 = chain(even, x5, first)
    x7 = sfilter(x3, x6)
    x8 = difference(x7, x2)
    x9 = c_zo_n(S, p_g, first)
    O = fill(I, x9, x8)
    return O
