/**
 * The grounds on which an agent may clear a screening result: the match is another person, or prohibits
 * nothing. A controlled list, so that the trail can be counted and examined; details go in the agent's note.
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
