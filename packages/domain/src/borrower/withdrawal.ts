import { DATED_STATES, EARLY_STATES, type ApplicationState } from '../application/states.ts'

/** What a borrower may take back by themselves after it was given: the other consents are what a loan stands on. */
export const REVOCABLE_CONSENTS = ['MARKETING', 'COMMUNICATIONS'] as const
export type RevocableConsent = (typeof REVOCABLE_CONSENTS)[number]

/**
 * The states of an application that ends when the consent to electronic records is taken back: before the last signature
 * it can only go on electronically. A signed loan goes on, with its records on paper (note 048).
 */
export const ENDED_WITH_CONSENT: readonly ApplicationState[] = [...EARLY_STATES, ...DATED_STATES]

/** How a withdrawal of consent reached the lender other than by the borrower's own page: a person writes it down. */
export const WITHDRAWAL_WAYS = ['PHONE', 'LETTER'] as const
export type WithdrawalWay = (typeof WITHDRAWAL_WAYS)[number]

export interface HeardWithdrawal {
  /** The account of the agent who wrote it down. */
  readonly agentId: string
  readonly way: WithdrawalWay
  /** The day on which it was received, `2026-11-20`. */
  readonly receivedOn: string
}

/** Kept where a withdrawal on the page keeps its network address: from whom, how and when it is known. */
export const placeOfHeard = ({ agentId, way, receivedOn }: HeardWithdrawal): string =>
  `agent ${agentId} ${way} ${receivedOn}`

/** Undefined for what the borrower said on the page. */
export const heardAt = (place: string): HeardWithdrawal | undefined => {
  const [, agentId, way, receivedOn] = /^agent (\S+) (\S+) (\d{4}-\d\d-\d\d)$/.exec(place) ?? []
  const known = WITHDRAWAL_WAYS.find((each) => each === way)
  return agentId === undefined || receivedOn === undefined || known === undefined
    ? undefined
    : { agentId, way: known, receivedOn }
}
