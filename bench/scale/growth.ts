/** One figure at each measured size; null if it could not be measured. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly values: readonly (number | null)[]
}

/**
 * The exponent of a figure's growth with the size: 0 for a constant, 1 for linear growth. Null without two values
 * above zero.
 */
export const exponent = (
  [fromSize, toSize]: readonly [number, number],
  [from, to]: readonly [number | null, number | null],
): number | null => {
  if (from === null || to === null || from <= 0 || to <= 0 || fromSize === toSize) return null
  return Math.log(to / from) / Math.log(toSize / fromSize)
}

const shown = (value: number | null): string => {
  if (value === null) return '-'
  if (value >= 100) return value.toFixed(0)
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** A table of all figures by size, each with its exponent between neighboring sizes. */
export const growthTable = (sizes: readonly number[], figures: readonly Figure[]): readonly string[] => {
  const head = [
    'what',
    'unit',
    ...sizes.map((size) => size.toLocaleString('en-US')),
    ...sizes.slice(1).map(() => 'exp.'),
  ]
  const rows = figures.map(({ name, unit, values }) => [
    name,
    unit,
    ...sizes.map((_, at) => shown(values[at] ?? null)),
    ...sizes
      .slice(1)
      .map((size, at) =>
        shown(exponent([sizes[at] ?? size, size], [values[at] ?? null, values[at + 1] ?? null])),
      ),
  ])
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => (row[at] ?? '').length)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  )
}
