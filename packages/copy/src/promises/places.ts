import type { Place } from './promise.ts'

/** Places by name, as the lists of promises write them. */
export const faqOn = (key: string): Place => `FAQ: ${key}`
export const loanAgreement = (at: string): Place => `document: loan agreement: ${at}`
export const securityAgreement = (at: string): Place => `document: security agreement: ${at}`
export const disclosures = (at: string): Place => `document: application disclosures: ${at}`
export const truthInLending = (at: string): Place => `document: Truth in Lending disclosure: ${at}`
export const AUTOPAY: Place =
  'document: debit authorization, automatic payments: Authorization for automatic payments'
export const ONE_PAYMENT: Place = 'document: debit authorization, one payment: Authorization for one payment'
