const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Whole dollars as '$90K', for the axis of a chart: a place, not a figure. */
export const compactDollars = (amount: number): string => compact.format(amount)
