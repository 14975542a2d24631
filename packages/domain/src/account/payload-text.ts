/** Deeper than any payload of the product. */
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

/** The change that a proof authorizes. */
export interface ProvedChange {
  readonly action: string
  /** Null for a change of the account itself. */
  readonly applicationId: string | null
  /** The body of the call that makes the change, as parsed JSON. */
  readonly payload: unknown
}

/**
 * The canonical text of a change, independent of key order. A proof is bound to it (decision 15). Two different changes
 * have different texts. Undefined for a payload nested more deeply than any of the product's.
 */
export const payloadText = ({ action, applicationId, payload }: ProvedChange): string | undefined =>
  isTooDeep(payload, 0) ? undefined : JSON.stringify([action, applicationId, sorted(payload ?? null)])
