/**
 * Why an agent may clear what a screening found: the grounds on which a match is held to be of somebody else, or to
 * forbid nothing. Controlled, so that the trail can be counted and examined; the agent's note says the rest.
 */
export const CLEARANCE_REASON_CODES = [
  'NAME_ALONE_AGREES',
  'BIRTH_DATE_DIFFERS',
  'COUNTRY_DIFFERS',
  'ID_SHOWS_ANOTHER_PERSON',
  'ENTRY_FORBIDS_NOTHING',
  'IDENTITY_PROVED_OTHERWISE',
] as const
export type ClearanceReason = (typeof CLEARANCE_REASON_CODES)[number]

export const isClearanceReason = (reason: string): reason is ClearanceReason =>
  (CLEARANCE_REASON_CODES as readonly string[]).includes(reason)
