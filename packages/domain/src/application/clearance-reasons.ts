/**
 * Why an agent may clear what a screening found: the grounds on which a match is held to be of somebody else, or to
 * forbid nothing. Controlled, so that the trail can be counted and examined; the agent's note says the rest.
 */
export const CLEARANCE_REASONS = {
  NAME_ALONE_AGREES: 'Only the name is alike',
  BIRTH_DATE_DIFFERS: 'The date of birth is another',
  COUNTRY_DIFFERS: 'The country is another',
  ID_SHOWS_ANOTHER_PERSON: 'The ID shows another person than the entry',
  ENTRY_FORBIDS_NOTHING: 'The entry does not forbid the loan',
  IDENTITY_PROVED_OTHERWISE: 'The identity was proved in another way',
} as const
export type ClearanceReason = keyof typeof CLEARANCE_REASONS

export const CLEARANCE_REASON_CODES = Object.keys(CLEARANCE_REASONS) as [
  ClearanceReason,
  ...ClearanceReason[],
]

export const isClearanceReason = (reason: string): reason is ClearanceReason =>
  Object.hasOwn(CLEARANCE_REASONS, reason)
