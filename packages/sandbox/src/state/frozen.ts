/** A value whose objects and lists can no longer change: whoever changes one meets an error. */
export const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}
