import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { FinalStepsAnswer } from '@pledge/contract/final-steps'
import {
  cardLabel,
  FINAL_STEP_NAMES,
  isCardEnabled,
  type CardLabel,
  type FinalStepName,
} from '@pledge/domain/application/final-steps'
import { disbursementMethodFor } from '@pledge/domain/disbursement/method'
import { REVIEW_POLL, WAITING_POLL, type PollBounds } from '../../polling/poll-interval.ts'
import { DISBURSEMENT_PAGES, type StepPage } from '../../journey/pages.ts'

export interface StepCard {
  readonly name: FinalStepName
  readonly label: CardLabel
  readonly isEnabled: boolean
  readonly page: StepPage
}

/** Whether the borrower can take it now. */
export const isOpen = ({ label, isEnabled }: StepCard): boolean =>
  isEnabled && (label === 'Start' || label === 'Continue')

/**
 * Coins were sent and are not all confirmed: the page with the address and the confirmations stays open (row 1.2.90).
 */
export const isCollateralOnItsWay = ({ name, label, isEnabled }: StepCard): boolean =>
  name === 'Post Collateral' && label === 'Processing' && isEnabled

const PAGES: Readonly<Record<Exclude<FinalStepName, 'Disbursement Account'>, StepPage>> = {
  'Verify Identity': 'identity',
  'Review Agreements': 'disclosures',
  'Post Collateral': 'collateral',
}

/** The visible cards, in step order, with their labels (rows 1.2.85 to 1.2.91, gap G.39). */
export const stepCards = (
  steps: FinalStepsAnswer,
  application: Pick<ApplicationAnswer, 'isInternational' | 'isRollForward' | 'state'>,
): readonly StepCard[] =>
  FINAL_STEP_NAMES.flatMap((name) => {
    const step = steps.items.find((item) => item.name === name)
    const label = step === undefined ? null : cardLabel(step, application.isRollForward)
    if (step === undefined || label === null) return []
    const page =
      name === 'Disbursement Account'
        ? DISBURSEMENT_PAGES[disbursementMethodFor(application.isInternational)]
        : PAGES[name]
    return [{ name, label, isEnabled: isCardEnabled(step, application.state), page }]
  })

const statusOf = (steps: FinalStepsAnswer, name: FinalStepName) =>
  steps.items.find((item) => item.name === name)?.status

/**
 * Whether something advances without the borrower: the screening, the review of an ID, the generation of the
 * agreements, the confirmation of collateral. Only then is the page worth polling.
 */
export const isSomethingPending = (steps: FinalStepsAnswer, state: string): boolean => {
  if (state === 'KYC_VERIFY' || state === 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER') return true
  const identity = statusOf(steps, 'Verify Identity')
  if (identity === 'IN_PROGRESS' || steps.items.some((item) => item.status === 'PENDING')) return true
  if (areAgreementsDue(steps, state)) return true
  // Once completed, the steps were read after the state, which is about to redirect (row 1.2.94).
  const collateral = statusOf(steps, 'Post Collateral')
  return state === 'WAITING_FOR_COLLATERAL' && (collateral === 'IN_PROGRESS' || collateral === 'COMPLETED')
}

/** The borrower has reported that the coins were sent, and they are not all confirmed. */
export const isCollateralSaidSent = (steps: FinalStepsAnswer, state: string): boolean =>
  state === 'WAITING_FOR_COLLATERAL' && statusOf(steps, 'Post Collateral') === 'PENDING'

/** The polling interval while something is pending: a person's review of the details takes hours. */
export const pollBounds = (steps: FinalStepsAnswer | undefined): PollBounds =>
  steps?.screening === 'IN_REVIEW' ? REVIEW_POLL : WAITING_POLL

/** Identity and disbursement are complete and the agreements are being generated. */
export const areAgreementsDue = (steps: FinalStepsAnswer, state: string): boolean => {
  const disbursement = statusOf(steps, 'Disbursement Account')
  return (
    state === 'FINAL_STEPS' &&
    statusOf(steps, 'Verify Identity') === 'COMPLETED' &&
    (disbursement === 'COMPLETED' || disbursement === 'NOT_REQUIRED')
  )
}

export type AgreementsWait = 'identity' | 'account' | 'details'

const isDone = (status: string | undefined): boolean => status === 'COMPLETED' || status === 'NOT_REQUIRED'

/** The only thing that the agreements still wait for; null where there are several, or none. */
export const agreementsWaitFor = (steps: FinalStepsAnswer, state: string): AgreementsWait | null => {
  const hasIdentity = isDone(statusOf(steps, 'Verify Identity'))
  const hasAccount = isDone(statusOf(steps, 'Disbursement Account'))
  if (hasIdentity && hasAccount) return state === 'KYC_VERIFY' ? 'details' : null
  if (!hasIdentity && !hasAccount) return null
  return hasIdentity ? 'account' : 'identity'
}

/**
 * Which step of the lender stops the borrower's deadline, by the domain's rule `isLendersTurn`; null while a deadline
 * runs, and where none does for another reason.
 */
export const pauseOf = (
  steps: FinalStepsAnswer,
  { state, deadline }: Pick<ApplicationAnswer, 'state' | 'deadline'>,
): 'details' | 'identity' | null => {
  if (deadline !== null) return null
  if (state === 'FINAL_STEPS' && statusOf(steps, 'Verify Identity') === 'PENDING') return 'identity'
  return state === 'KYC_VERIFY' ? 'details' : null
}

/** A saved account can be replaced until the agreements are generated, because they name it. */
export const mayChangeAccount = (
  { name, label }: StepCard,
  { state, isInternational }: Pick<ApplicationAnswer, 'state' | 'isInternational'>,
  steps: FinalStepsAnswer,
): boolean =>
  name === 'Disbursement Account' &&
  label === 'Complete' &&
  !isInternational &&
  (state === 'KYC_VERIFY' || state === 'FINAL_STEPS') &&
  statusOf(steps, 'Review Agreements') === 'NOT_STARTED' &&
  !areAgreementsDue(steps, state)

/**
 * A signed application returns to these steps only for something after the signature: its money goes to another
 * account.
 */
export const isDisbursementRepeated = (
  steps: FinalStepsAnswer | undefined,
  state: string | undefined,
): boolean =>
  steps !== undefined && state === 'FINAL_STEPS' && statusOf(steps, 'Review Agreements') === 'COMPLETED'
