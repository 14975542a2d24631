export interface LadderLevel<Key extends string = string> {
  readonly key: Key
  readonly priceCents: bigint
}

export interface LadderStep<Key extends string = string> {
  readonly key: Key
  /** Pixels from the top, to scale: the first price is at the top, zero at the bottom. */
  readonly y: number
  /** Pixels from the top to the middle of its label: as close to `y` as the other labels allow. */
  readonly labelY: number
}

export interface LadderSpace {
  readonly height: number
  /** Minimum distance between the middles of two labels. */
  readonly gap: number
}

const SHARE_PARTS = 1_000_000n

/** Places prices on a scale from the first of them down to zero, and their labels beside it without overlap. */
export const ladderLayout = <Key extends string>(
  levels: readonly LadderLevel<Key>[],
  { height, gap }: LadderSpace,
): readonly LadderStep<Key>[] => {
  const top = levels[0]?.priceCents ?? 0n
  const places = levels.map(({ priceCents }) => {
    const share = top <= 0n ? 0 : Number((priceCents * SHARE_PARTS) / top) / Number(SHARE_PARTS)
    return height * (1 - Math.min(1, Math.max(0, share)))
  })
  const labels = [...places]
  for (let index = 1; index < labels.length; index += 1)
    labels[index] = Math.max(labels[index] ?? 0, (labels[index - 1] ?? 0) + gap)
  let lowest = height
  for (let index = labels.length - 1; index >= 0; index -= 1) {
    labels[index] = Math.min(labels[index] ?? 0, lowest)
    lowest = (labels[index] ?? 0) - gap
  }
  return levels.map(({ key }, index) => ({ key, y: places[index] ?? 0, labelY: labels[index] ?? 0 }))
}
