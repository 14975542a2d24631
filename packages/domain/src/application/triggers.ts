import type { EventType } from './events.ts'

/** Triggers of the rows of the transition table, in the order of the journey. */
export const TRIGGERS = [
  'ApplicationStarted',
  'OffersPriced',
  'OfferSelected',
  'ProfileAttached',
  'DisclosuresGenerated',
  'DetailsSubmitted',
  'CreditCleared',
  'CreditFrozen',
  'CreditLocked',
  'CreditNotMatched',
  'CreditRetried',
  'ApplicationDeclined',
  'ScreeningCleared',
  'FinalStepsDone',
  'OfferReplaced',
  'LastAgreementSigned',
  'CollateralReceived',
  'CryptoFundingChosen',
  'MicroTransferSent',
  'MicroTransferConfirmed',
  'AchFundingChosen',
  'FundsSent',
  'ApplicationExpired',
  'CollateralWindowClosed',
  'ApplicationCancelled',
  'FundingRefused',
  'PayoutDetailsRejected',
  'PayoutDetailsReentered',
  'DisbursementReturned',
  'LoanPaidOff',
  'CollateralReleased',
  'LoanReopened',
] as const satisfies readonly EventType[]
export type Trigger = (typeof TRIGGERS)[number]
/** Events that are no row of the table: they change what is known of an application, and never its state. */
export type FactType = Exclude<EventType, Trigger>
