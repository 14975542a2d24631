import type { ItemStatus } from './item-status.ts'
import type { ApplicationState } from './states.ts'

/** Names of the items, in the order shown (row 1.3.55). */
export const FINAL_STEP_NAMES = [
  'Verify Identity',
  'Disbursement Account',
  'Review Agreements',
  'Post Collateral',
] as const
export type FinalStepName = (typeof FINAL_STEP_NAMES)[number]

export interface FinalStep {
  readonly name: FinalStepName
  readonly status: ItemStatus
}
export interface FinalSteps {
  readonly items: readonly FinalStep[]
  readonly status: 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETED'
}

/** The screening status shown to the borrower: it completes automatically, an agent reviews it, or it is over. */
export const SCREENING_STEPS = ['UNDER_WAY', 'IN_REVIEW', 'DONE'] as const
export type ScreeningStep = (typeof SCREENING_STEPS)[number]

export const overallStatus = (items: readonly FinalStep[]): FinalSteps['status'] => {
  const requested = items.filter((item) => item.status !== 'NOT_REQUIRED')
  if (requested.every((item) => item.status === 'COMPLETED')) return 'COMPLETED'
  return requested.every((item) => item.status === 'NOT_STARTED') ? 'NOT_STARTED' : 'IN_PROGRESS'
}

export type CardLabel = 'Start' | 'Continue' | 'Processing' | 'Complete'

/** What a card shows (row 1.2.91, gap G.39); null hides it (rows 1.2.87 and 1.2.88). */
export const cardLabel = (step: FinalStep, isRollForward: boolean): CardLabel | null => {
  if (step.name === 'Disbursement Account' && isRollForward) return null
  switch (step.status) {
    case 'NOT_REQUIRED':
      return null
    case 'NOT_STARTED':
      return 'Start'
    case 'IN_PROGRESS':
      return step.name === 'Verify Identity' ? 'Processing' : 'Continue'
    case 'PENDING':
      return 'Processing'
    case 'COMPLETED':
      return 'Complete'
  }
}

/**
 * Whether a card is a link. Review Agreements only in SIGN_DOCS (row 1.2.89), Post Collateral only in
 * WAITING_FOR_COLLATERAL (row 1.2.90); identity and disbursement while the item is open.
 */
export const isCardEnabled = (step: FinalStep, state: ApplicationState): boolean => {
  const isOpenState = state === 'KYC_VERIFY' || state === 'FINAL_STEPS'
  switch (step.name) {
    case 'Review Agreements':
      return state === 'SIGN_DOCS'
    case 'Post Collateral':
      return state === 'WAITING_FOR_COLLATERAL'
    case 'Verify Identity':
      return isOpenState && step.status === 'NOT_STARTED'
    case 'Disbursement Account':
      return isOpenState && (step.status === 'NOT_STARTED' || step.status === 'IN_PROGRESS')
  }
}

/** The 'ID in Review' warning (row 1.2.92). */
export const isIdInReview = (identityStatus: ItemStatus): boolean =>
  identityStatus === 'PENDING' || identityStatus === 'IN_PROGRESS'
