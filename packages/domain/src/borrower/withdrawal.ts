import { DATED_STATES, EARLY_STATES, type ApplicationState } from '../application/states.ts'

/** What a borrower may take back by themselves after it was given: the other consents are what a loan stands on. */
export const REVOCABLE_CONSENTS = ['MARKETING', 'COMMUNICATIONS'] as const
export type RevocableConsent = (typeof REVOCABLE_CONSENTS)[number]

/**
 * The states of an application that ends when the consent to electronic records is taken back: before the last signature
 * it can only go on electronically. A signed loan goes on, with its records on paper (note 048).
 */
export const ENDED_WITH_CONSENT: readonly ApplicationState[] = [...EARLY_STATES, ...DATED_STATES]
