import { nameKey } from '../state/answer-script.ts'

/** The possible answers of the simulated bureau. The alerts are CLEARED, with an alert on the file. */
export const CREDIT_PERSONAS = [
  'CLEARED',
  'FROZEN',
  'LOCKED',
  'NO_MATCH',
  'DECLINED_LOW_SCORE',
  'DECLINED_BANKRUPTCY',
  'DECLINED_UNDER_AGE',
  'FRAUD_ALERT',
  'ACTIVE_DUTY_ALERT',
] as const
export type CreditPersona = (typeof CREDIT_PERSONAS)[number]

/** Last names that select an answer, ignoring case, spaces and hyphens (decision 13; docs/simulators.md). */
export const CREDIT_PERSONAS_BY_LAST_NAME: ReadonlyMap<string, CreditPersona> = new Map([
  ['frozen', 'FROZEN'],
  ['locked', 'LOCKED'],
  ['nomatch', 'NO_MATCH'],
  ['declined', 'DECLINED_LOW_SCORE'],
  ['lowscore', 'DECLINED_LOW_SCORE'],
  ['bankrupt', 'DECLINED_BANKRUPTCY'],
  ['underage', 'DECLINED_UNDER_AGE'],
  ['fraudalert', 'FRAUD_ALERT'],
  ['activeduty', 'ACTIVE_DUTY_ALERT'],
])

/**
 * The first three digits of an SSN that select an answer. 401, 406, 417, 423 and 9xx are those of a public lending
 * sandbox (developers.upwardli.com); 424 is ours, because no public sandbox distinguishes locked from frozen.
 */
export const CREDIT_PERSONAS_BY_SSN_AREA: ReadonlyMap<string, CreditPersona> = new Map([
  ['401', 'DECLINED_UNDER_AGE'],
  ['406', 'DECLINED_LOW_SCORE'],
  ['417', 'DECLINED_BANKRUPTCY'],
  ['423', 'FROZEN'],
  ['424', 'LOCKED'],
])

/** The last name takes precedence over the SSN; all others are cleared. */
export const creditPersonaOf = (input: {
  readonly lastName: string
  readonly ssn: string
}): CreditPersona => {
  const byName = CREDIT_PERSONAS_BY_LAST_NAME.get(nameKey(input.lastName))
  if (byName !== undefined) return byName
  if (input.ssn.startsWith('9')) return 'NO_MATCH'
  return CREDIT_PERSONAS_BY_SSN_AREA.get(input.ssn.slice(0, 3)) ?? 'CLEARED'
}
