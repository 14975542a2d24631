/**
 * `count` of the points, which come one after the other: one at random out of each of as many parts of the same length, so
 * that the end of a journey is met as often as its beginning.
 */
export const spreadOver = <Point>(
  points: readonly Point[],
  count: number,
  random: () => number,
): readonly Point[] => {
  const parts = Math.min(count, points.length)
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * points.length) / parts)
    const to = Math.floor(((part + 1) * points.length) / parts)
    return points[from + Math.floor(random() * (to - from))] as Point
  })
}
