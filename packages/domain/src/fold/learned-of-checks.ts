import type { Application } from './application.ts'
import type { ApplicationEvent, EventOf } from '../application/events.ts'

type OfChecks = Extract<
  ApplicationEvent,
  {
    readonly type:
      | 'CreditRetried'
      | 'ScreeningReviewOpened'
      | 'ScreeningCleared'
      | 'IdentityUploaded'
      | 'IdentityApproved'
      | 'IdentityRefused'
  }
>

const IDENTITY_AFTER = {
  IdentityUploaded: 'PENDING',
  IdentityApproved: 'COMPLETED',
  IdentityRefused: 'NOT_STARTED',
} as const

/** The days that the lender's turn took are the borrower's again (note 050). */
const extended = ({
  data,
}: EventOf<'ScreeningCleared' | 'IdentityApproved' | 'IdentityRefused'>): Partial<Application> =>
  data.expiresAt === undefined ? {} : { expiresAt: data.expiresAt }

/** What an event of the checks of a borrower says: credit, screening and ID. */
export const learnedOfChecks = (application: Application, event: OfChecks): Partial<Application> => {
  switch (event.type) {
    case 'CreditRetried':
      return { creditRetries: application.creditRetries + 1 }
    case 'ScreeningReviewOpened':
      return { screeningReview: { referenceId: event.data.referenceId, openedAt: event.at } }
    case 'ScreeningCleared':
      return extended(event)
    case 'IdentityUploaded':
      return { identityStatus: IDENTITY_AFTER[event.type] }
    case 'IdentityApproved':
      return {
        identityStatus: IDENTITY_AFTER[event.type],
        idValidUntil: event.data.validUntil ?? null,
        ...extended(event),
      }
    case 'IdentityRefused':
      return { identityStatus: IDENTITY_AFTER[event.type], ...extended(event) }
  }
}
