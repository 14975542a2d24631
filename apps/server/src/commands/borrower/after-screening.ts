import type { Origination } from '@pledge/domain/application/origination'
import type { DeadlineTerms } from '@pledge/domain/application/deadlines'
import { deadlineAfterTurn } from '@pledge/domain/view/lender-turn-deadlines'

/** The borrower's deadline once the screening is over: an ID that waits for its review keeps the turn with the lender. */
export const afterScreening = (
  application: Origination,
  now: Date,
  { timeZone }: DeadlineTerms,
): { readonly expiresAt?: number } =>
  application.identity.status === 'PENDING' ? {} : deadlineAfterTurn(application, now.getTime(), timeZone)
