import { isMilitaryDue } from '@pledge/domain/application/lender-turn'
import type { Origination } from '@pledge/domain/application/origination'
import type { DeadlineTerms } from '@pledge/domain/application/deadlines'
import { deadlineAfterTurn } from '@pledge/domain/view/lender-turn-deadlines'

/**
 * The borrower's deadline once the screening is over: that of a refinance counts from the claim; while an ID waits for review,
 * or the military inquiry of a refinance for its answer, the next step stays with the lender.
 */
export const afterScreening = (
  application: Origination,
  now: Date,
  { timeZone }: DeadlineTerms,
): { readonly expiresAt?: number } =>
  application.identity.status === 'PENDING' || isMilitaryDue(application)
    ? {}
    : deadlineAfterTurn(application, now.getTime(), timeZone)
