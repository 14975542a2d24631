import {
  checksOf,
  endedAtOf,
  endingOfApplication,
  isRenewal,
  selectedOfferId,
  isOfferReplaced,
} from '../application/origination.ts'
import {
  openedCollateral,
  balanceUnits,
  releaseOf,
  movementsOf,
  depositsDueAtOf,
  depositAddressOf,
} from '../collateral/account.ts'
import { isReleaseOrdered, orderedUnitsOf } from '../collateral/release.ts'
import { attemptOf, approvalsOf, failureOf } from '../disbursement/disbursement.ts'
import { paymentsOf, paidInFullAtOf, paidOffAtOf, renewedByOf } from '../loan/loan-state.ts'
import { releaseOpensAt } from '../loan/release-opens.ts'
import { isRenewable } from '../view/renewable.ts'
import { hasDeficiency, deficiencyUnits } from '../view/deficiency.ts'
import { finalSteps, screeningStep } from '../view/final-steps.ts'
import { mayDisburse, maySendTest } from '../view/funding.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { payoutStand } from '../view/payout-stand.ts'
import { returnStand, isReturnOpen } from '../view/return-stand.ts'
import { creditTriesLeftOf } from '../application/credit-tries.ts'
import { deadlineOf } from '../view/deadline.ts'
import type { DeadlineTerms } from '../application/deadlines.ts'
import { identityApprover } from '../view/identity-approver.ts'
import { loanActivity } from '../view/loan-activity.ts'
import { unitsToSend } from '../view/top-up.ts'
import type { FileEvent } from '../process/events.ts'
import { cardLabel, isCardEnabled } from '../application/final-steps.ts'
import { finalStepCount, journeyStage } from '../application/journey-stage.ts'
import { isLendersTurn } from '../application/lender-turn.ts'
import { progressIndex, progressSteps } from '../application/progress.ts'
import { destinationOf, nextStepsRedirect } from '../application/routing.ts'
import { isCollateralBlocked, standsStill } from '../application/sanctions.ts'
import type { Json, Seen } from './recorded.test-data.ts'

/** The shipped days, in the zone of the shipped organizations. */
const TERMS: DeadlineTerms = {
  completeDays: 14,
  collateralDays: 5,
  idleDays: 30,
  reminderDays: [3, 1],
  bankHolidays: [],
  graceHours: 72,
  timeZone: 'America/New_York',
}

/** A walk asks for the same calendar again and again, and the calendar is slow. */
const idleDeadlines = new Map<number, string>()

const deadlineText = (file: LoanFile): string | null => {
  const key = file.application.lastActivityAt
  const isIdle = checksOf(file.application) === null && file.application.renewal === null
  const known = isIdle && endedAtOf(file.application) === null ? idleDeadlines.get(key) : undefined
  if (known !== undefined) return known
  const deadline = deadlineOf(file, TERMS)
  const text = deadline === null ? null : `${deadline.kind} ${deadline.at}`
  if (text !== null && isIdle) idleDeadlines.set(key, text)
  return text
}

const textOrNull = (amount: bigint | null): string | null => amount?.toString() ?? null

const ofSteps = (file: LoanFile): Seen => {
  const isRollForward = isRenewal(file.application)
  const { state } = file
  const { items, status } = finalSteps(file)
  const { done, count } = finalStepCount(items, isRollForward)
  const progress = {
    isInternational: file.application.isInternational,
    isRollForward,
    isCollateralDue: (openedCollateral(file.collateral)?.topUpUnits ?? 0n) > 0n,
  }
  return {
    finalSteps: items.map((step) => step.status),
    finalStepsStatus: status,
    cards: items.map(
      (step) => `${cardLabel(step, isRollForward) ?? '-'}${isCardEnabled(step, state) ? '!' : ''}`,
    ),
    finalStepCount: `${done}/${count}`,
    screening: screeningStep(file.application),
    progress: progressSteps(progress).join(', '),
    progressIndex: progressIndex({ ...progress, state }),
  }
}

const resultOf = ({ collateral }: LoanFile): string | null => {
  const release = releaseOf(collateral)
  return release?.state === 'CONCLUDED' ? release.result : null
}

const ofCollateral = (file: LoanFile): Seen => ({
  heldUnits: balanceUnits(file.collateral).toString(),
  toSendUnits: textOrNull(unitsToSend(file)),
  depositAddress: depositAddressOf(file.collateral),
  missingUnits: hasDeficiency(file) ? deficiencyUnits(file).toString() : null,
  movedInUnits: movementsOf(file.collateral).transferredInUnits.toString(),
  movedOutUnits: movementsOf(file.collateral).transferredOutUnits.toString(),
  returnStand: returnStand(file),
  isReturnOpen: isReturnOpen(file),
  returnResult: resultOf(file),
  orderedUnits: textOrNull(orderedUnitsOf(file.collateral)),
  mayReturn: isReleaseOrdered(file.collateral),
})

const ofMoney = (file: LoanFile): Seen => ({
  payoutStand: payoutStand(file),
  payoutAttempt: attemptOf(file.disbursement),
  payoutProblem: failureOf(file.disbursement)?.problem ?? null,
  approvals: approvalsOf(file.disbursement).map(({ agentId, decision }) => `${agentId} ${decision}`),
  mayDisburse: mayDisburse(file),
  mayTestPayout: maySendTest(file),
  payments: paymentsOf(file.loan)
    .slice(-3)
    .map(
      ({ paymentId, amountCents, returnedAt }) =>
        `${paymentId} ${amountCents}${returnedAt === null ? '' : ' back'}`,
    ),
  paymentCount: paymentsOf(file.loan).length,
  isPaidInFull: paidInFullAtOf(file.loan) !== null,
  isPaidOff: paidOffAtOf(file.loan) !== null,
  releaseOpensAt: releaseOpensAt(file.loan),
  isRenewable: isRenewable(file),
  renewedBy: renewedByOf(file.loan),
})

const ofSanctions = (file: LoanFile): Seen => ({
  standsStill: standsStill(file.application),
  isCollateralBlocked: isCollateralBlocked(file.application),
  sanctionsReportDueAt: file.application.sanctions?.reportDueAt ?? null,
  license: file.application.sanctions?.license?.covers ?? null,
})

/** The newest entry of what the borrower reads of a loan's past. */
const lastActivity = (events: readonly FileEvent[]): Json => {
  const [last] = loanActivity(events)
  return last === undefined
    ? null
    : [last.kind, last.at, textOrNull(last.amountCents), textOrNull(last.units)]
}

/** What borrowers, agents and jobs can see of a loan: the wire, the agents' queues, and what a job would do. Nothing else. */
export const seenOf = (file: LoanFile, events: readonly FileEvent[]): Seen => {
  const { state } = file
  return {
    stage: file.stage,
    state,
    page: destinationOf(state),
    redirect: nextStepsRedirect(state),
    journeyStage: journeyStage(state),
    ...ofSteps(file),
    ...ofCollateral(file),
    ...ofMoney(file),
    ...ofSanctions(file),
    ending: endingOfApplication(file.application),
    deadline: deadlineText(file),
    collateralDueAt: depositsDueAtOf(file.collateral),
    isLendersTurn: isLendersTurn(file.application),
    creditTriesLeft: creditTriesLeftOf(file.application, 'borrower'),
    isOfferReplaced: isOfferReplaced(file.application),
    selectedOffer: selectedOfferId(file.application),
    identityApprover: identityApprover(events),
    idValidUntil: file.application.identity.validUntil,
    activity: lastActivity(events),
  }
}
