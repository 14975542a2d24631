/** Deeper than any payload of ours. */
const MAX_DEPTH = 8

const sorted = (value: unknown, depth: number): unknown => {
  if (depth > MAX_DEPTH) throw new Error('a payload is nested too deeply')
  if (Array.isArray(value)) return value.map((one) => sorted(one, depth + 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner, depth + 1)]),
  )
}

/** What a proof stands for. */
export interface ProvedChange {
  readonly action: string
  /** Null: of the account itself. */
  readonly applicationId: string | null
  /** The body of the call that makes the change, as JSON has it. */
  readonly payload: unknown
}

/**
 * The one text of a change, whatever the order of its names: what a proof is bound to (decision 15). Two changes that
 * differ in anything have different texts.
 */
export const payloadText = ({ action, applicationId, payload }: ProvedChange): string =>
  JSON.stringify([action, applicationId, sorted(payload ?? null, 0)])
