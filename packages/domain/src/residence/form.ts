import { fails, passes, type FieldCheck } from '../field-check.ts'
import type { LendingRules } from '../organization/lending-rules.ts'
import { NOT_SERVICED_MESSAGE, residenceTerms, type Residence } from './residence.ts'

/** Row 1.5.41: the message of an empty choice. */
export const CHOOSE_RESIDENCE_MESSAGE = 'Please select an option'

/**
 * The choice on /residency: `stateOrCountry` is required and must be serviced (rows 1.5.41 and 1.5.42). A code that
 * is not on the list is no choice.
 */
export const checkResidence = (
  rules: LendingRules,
  chosen: { readonly kind: Residence['kind']; readonly code: string },
): FieldCheck<Residence> => {
  const answer = residenceTerms(rules, chosen)
  if (answer.ok) return passes({ kind: chosen.kind, code: chosen.code })
  return fails(answer.code === 'residence.unknown' ? CHOOSE_RESIDENCE_MESSAGE : NOT_SERVICED_MESSAGE)
}
