/** More venues than these are no honest answer. */
export const MOST_QUOTES = 20
/** Fills that one event carries: more of them are recorded by several. */
export const MOST_FILLS = 500
/** Fills of all orders that buy coins back, which the conclusion of a conversion carries. */
export const MOST_BOUGHT_FILLS = 20_000
/** Fills of one order that a receipt lists. */
export const MOST_FILLS_OF_SLICE = 10_000
/** More slices than these are a sale that gets nowhere: an agent decides what becomes of it. */
export const MOST_SLICES = 1_000
/** Orders of a sale that agents are shown, and trades of each order: the last ones. */
export const MOST_SHOWN_ORDERS = 50
export const MOST_SHOWN_FILLS = 20
