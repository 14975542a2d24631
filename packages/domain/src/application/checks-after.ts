import type { ApplicationEvent } from './events.ts'
import type { ApplicationHeader, Checks } from './origination.ts'

/** Extends the borrower's deadline by the days that the lender's step took (note 050). */
const extended = (checks: Checks, { expiresAt }: { readonly expiresAt?: number | undefined }): Checks =>
  expiresAt === undefined ? checks : { ...checks, expiresAt }

/** The checks of a borrower after an event. */
export const checksAfter = (checks: Checks, event: ApplicationEvent): Checks => {
  switch (event.type) {
    case 'CreditRetried':
      return { ...checks, creditRetries: checks.creditRetries + 1 }
    case 'ScreeningReviewOpened':
      return { ...checks, screeningReview: { referenceId: event.data.referenceId, openedAt: event.at } }
    case 'SanctionsHoldPlaced':
      // A match that two agents clear returns to the screening review.
      return {
        ...checks,
        screeningReview: checks.screeningReview ?? {
          referenceId: event.data.referenceId,
          openedAt: event.at,
        },
      }
    case 'ScreeningCleared':
    case 'MilitaryCleared':
    case 'IdentityApproved':
    case 'IdentityRefused':
      return extended(checks, event.data)
    default:
      return checks
  }
}

type Identity = ApplicationHeader['identity']

/** The identity of a borrower after an event. */
export const identityAfter = (identity: Identity, event: ApplicationEvent): Identity => {
  switch (event.type) {
    case 'IdentityUploaded':
      return { ...identity, status: 'PENDING' }
    case 'IdentityApproved':
      return { status: 'COMPLETED', validUntil: event.data.validUntil ?? null }
    case 'IdentityRefused':
      return { ...identity, status: 'NOT_STARTED' }
    default:
      return identity
  }
}
