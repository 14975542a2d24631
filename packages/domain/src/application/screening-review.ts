import type { Origination } from './origination.ts'

/** Whether the result of the screening waits for an agent: no job advances the application meanwhile. */
export const isScreeningInReview = (application: Origination): boolean =>
  application.state === 'KYC_VERIFY' && application.checks.screeningReview !== null
