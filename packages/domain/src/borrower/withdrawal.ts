import { DATED_STATES, EARLY_STATES, type ApplicationState } from '../application/states.ts'

/** Consents that a borrower may withdraw: a loan depends on the others. */
export const REVOCABLE_CONSENTS = ['MARKETING', 'COMMUNICATIONS'] as const
export type RevocableConsent = (typeof REVOCABLE_CONSENTS)[number]

/**
 * States in which withdrawing the consent to electronic records ends the application: before the last
 * signature it can only continue electronically. A signed loan continues with paper records (note 048).
 */
export const ENDED_WITH_CONSENT: readonly ApplicationState[] = [...EARLY_STATES, ...DATED_STATES]

/** How a withdrawal of consent reached the lender other than through the borrower's page: an agent records it. */
export const WITHDRAWAL_WAYS = ['PHONE', 'LETTER'] as const
export type WithdrawalWay = (typeof WITHDRAWAL_WAYS)[number]

export interface HeardWithdrawal {
  /** The account of the agent who recorded it. */
  readonly agentId: string
  readonly way: WithdrawalWay
  /** The day on which it was received, `2026-11-20`. */
  readonly receivedOn: string
}

/** Stored in the field that holds the network address of a withdrawal on the page: who reported it, how and when. */
export const placeOfHeard = ({ agentId, way, receivedOn }: HeardWithdrawal): string =>
  `agent ${agentId} ${way} ${receivedOn}`

/** Undefined for a withdrawal on the page. */
export const heardAt = (place: string): HeardWithdrawal | undefined => {
  const [, agentId, way, receivedOn] = /^agent (\S+) (\S+) (\d{4}-\d\d-\d\d)$/.exec(place) ?? []
  const known = WITHDRAWAL_WAYS.find((each) => each === way)
  return agentId === undefined || receivedOn === undefined || known === undefined
    ? undefined
    : { agentId, way: known, receivedOn }
}
