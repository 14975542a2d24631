export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** The spread of the values in percent of their median. */
export const spreadPercent = (values: readonly number[]): number =>
  ((Math.max(...values) - Math.min(...values)) / median(values)) * 100
