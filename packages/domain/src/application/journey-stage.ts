import { cardLabel, type FinalStep } from './final-steps.ts'
import type { ApplicationState } from './states.ts'

/** The stages shown to a borrower at the top of every page of an application, in order. */
export const JOURNEY_STAGES = ['offer', 'details', 'finalSteps', 'funding'] as const
export type JourneyStage = (typeof JOURNEY_STAGES)[number]

const STAGE_OF = {
  UNINITIALIZED_STATUS: 'offer',
  APP_START: 'offer',
  OFFER_SELECT: 'offer',
  ATTACH_PROFILE: 'details',
  GEN_APP_DISCLOSURES: 'details',
  BORROWER_DETAILS: 'details',
  SOFT_CREDIT: 'details',
  SOFT_CREDIT_FROZEN: 'details',
  SOFT_CREDIT_LOCKED: 'details',
  SOFT_CREDIT_NO_MATCH: 'details',
  KYC_VERIFY: 'finalSteps',
  FINAL_STEPS: 'finalSteps',
  SIGN_DOCS: 'finalSteps',
  CELSIUS_WAITING_FOR_TOP_UP: 'finalSteps',
  CELSIUS_TOP_UP_REQUESTED: 'finalSteps',
  CELSIUS_FULL_COLLATERAL_RECEIVED: 'finalSteps',
  WAITING_FOR_COLLATERAL: 'finalSteps',
  PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER: 'funding',
  FUNDABLE: 'funding',
  CRYPTO_FUNDING_VERIFY: 'funding',
  BORROWER_MICRO_DEPOSIT_CONFIRM: 'funding',
  MANUAL_FUNDING_RELEASE: 'funding',
  COMPLETE: 'done',
  COLLATERAL_RELEASE: null,
  CANCELLED: null,
  DECLINED: null,
  EXPIRED: null,
} as const satisfies Record<ApplicationState, JourneyStage | 'done' | null>

/** The stage that a state belongs to; `done` once funds are sent; null where the application ended without a loan. */
export const journeyStage = (state: ApplicationState): JourneyStage | 'done' | null => STAGE_OF[state]

/** How many of this application's final steps are complete. Steps that it does not have are not counted. */
export const finalStepCount = (
  items: readonly FinalStep[],
  isRollForward: boolean,
): { readonly done: number; readonly count: number } => {
  const labels = items.map((step) => cardLabel(step, isRollForward)).filter((label) => label !== null)
  return { done: labels.filter((label) => label === 'Complete').length, count: labels.length }
}
