import { screeningReviewOf, type Origination } from './origination.ts'

/** Whether the screening result waits for an agent. Meanwhile no job advances the application. */
export const isScreeningInReview = (application: Origination): boolean =>
  (application.state === 'KYC_VERIFY' && application.checks.screeningReview !== null) ||
  (application.refinance?.isScreened === false && screeningReviewOf(application) !== null)
