/** What makes function values of others: a function that was made has the number of what made it. JavaScript imports this file, too. */

export const COMPOSE = 1000;
export const CHAIN = 1001;
export const MATCHER = 1002;
export const FORK = 1003;
export const RBIND = 1004;
export const LBIND = 1005;
export const POWER = 1006;
