# four-layers: paint the partitions of the quarters from the bottom layer up.
def solve_b53ab377(I):
    x1 = tophalf(I)
    x2 = bottomhalf(I)
    x3 = lefthalf(x1)
    x4 = righthalf(x1)
    x5 = lefthalf(x2)
    x6 = righthalf(x2)
    x7 = matcher(color, ZERO)
    x8 = compose(flip, x7)
    x9 = rbind(mfilter, x8)
    x10 = compose(x9, partition)
    x11 = x10(x5)
    x12 = x10(x4)
    x13 = x10(x3)
    x14 = paint(x6, x11)
    x15 = paint(x14, x12)
    O = paint(x15, x13)
    return O
