/** Deeper than any payload of ours. */
const MAX_DEPTH = 8

const isTooDeep = (value: unknown, depth: number): boolean => {
  if (value === null || typeof value !== 'object') return false
  return depth === MAX_DEPTH || Object.values(value).some((inner) => isTooDeep(inner, depth + 1))
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
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
 * differ in anything have different texts. Undefined for a payload that is nested more deeply than any of ours.
 */
export const payloadText = ({ action, applicationId, payload }: ProvedChange): string | undefined =>
  isTooDeep(payload, 0) ? undefined : JSON.stringify([action, applicationId, sorted(payload ?? null)])
