/**
 * `count` of the points, which are in order: one at random from each of as many equal parts, so that the end of a
 * journey is hit as often as its beginning.
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
