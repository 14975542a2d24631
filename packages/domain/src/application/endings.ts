import type { ApplicationEvent } from './events.ts'

/** How an application ended other than by funding: the borrower's message depends on it. */
export const ENDINGS = [
  'BORROWER_CANCELLED',
  'LENDER_CANCELLED',
  'COLLATERAL_NOT_SENT',
  'FUNDING_REFUSED',
  'RENEWED_LOAN_PAID',
  'RENEWED_LOAN_OWES_MORE',
  'DECLINED',
  'NOT_COMPLETED',
  'LEFT_IDLE',
] as const
export type Ending = (typeof ENDINGS)[number]

/**
 * The ending that an event causes, or null for an event that ends nothing. `hasDetails`: whether the details
 * had been submitted.
 */
export const endingOf = (event: ApplicationEvent, hasDetails: boolean): Ending | null => {
  switch (event.type) {
    case 'ApplicationCancelled':
      return event.by.kind === 'borrower' ? 'BORROWER_CANCELLED' : 'LENDER_CANCELLED'
    case 'CollateralWindowClosed':
      return 'COLLATERAL_NOT_SENT'
    case 'ApplicationRejected':
      return 'FUNDING_REFUSED'
    case 'RenewalEnded':
      return event.data.owesMore === true ? 'RENEWED_LOAN_OWES_MORE' : 'RENEWED_LOAN_PAID'
    case 'ApplicationDeclined':
      return 'DECLINED'
    case 'ApplicationExpired':
      return hasDetails ? 'NOT_COMPLETED' : 'LEFT_IDLE'
    default:
      return null
  }
}
