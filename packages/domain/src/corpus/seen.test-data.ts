import { heldUnits, type Application } from '../application/application.ts'
import { isShortOfCoins, missingUnits } from '../application/collateral-short.ts'
import { creditTriesLeftOf } from '../application/credit-tries.ts'
import { deadlineOf, type DeadlineTerms } from '../application/deadlines.ts'
import type { ApplicationEvent } from '../application/events.ts'
import { cardLabel, finalSteps, isCardEnabled, screeningStep } from '../application/final-steps.ts'
import { mayDisburse, mayTestPayout } from '../application/guards.ts'
import { identityApprover } from '../application/identity-approver.ts'
import { finalStepCount, journeyStage } from '../application/journey-stage.ts'
import { isLendersTurn } from '../application/lender-turn.ts'
import { loanActivity } from '../application/loan-activity.ts'
import { releaseOpensAt } from '../application/payment-guards.ts'
import { payoutStand } from '../application/payout-stand.ts'
import { progressIndex, progressSteps } from '../application/progress.ts'
import { isRenewable } from '../application/renewal-guards.ts'
import { isReturnOpen, mayReturn, returnStand } from '../application/return-guards.ts'
import { destinationOf, nextStepsRedirect } from '../application/routing.ts'
import { isCollateralBlocked, standsStill } from '../application/sanctions.ts'
import { unitsToSend } from '../application/top-up.ts'
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

const deadlineText = (application: Application): string | null => {
  const key = application.lastActivityAt
  const isIdle = application.detailsSubmittedAt === null && application.rollForward === null
  const known = isIdle && application.endedAt === null ? idleDeadlines.get(key) : undefined
  if (known !== undefined) return known
  const deadline = deadlineOf(application, TERMS)
  const text = deadline === null ? null : `${deadline.kind} ${deadline.at}`
  if (text !== null && isIdle) idleDeadlines.set(key, text)
  return text
}

const textOrNull = (amount: bigint | null): string | null => amount?.toString() ?? null

const ofSteps = (application: Application): Seen => {
  const { isRollForward, state } = application
  const { items, status } = finalSteps(application)
  const { done, count } = finalStepCount(items, isRollForward)
  const progress = {
    isInternational: application.isInternational,
    isRollForward,
    isCollateralDue: (application.topUpUnits ?? 0n) > 0n,
  }
  return {
    finalSteps: items.map((step) => step.status),
    finalStepsStatus: status,
    cards: items.map(
      (step) => `${cardLabel(step, isRollForward) ?? '-'}${isCardEnabled(step, state) ? '!' : ''}`,
    ),
    finalStepCount: `${done}/${count}`,
    screening: screeningStep(application),
    progress: progressSteps(progress).join(', '),
    progressIndex: progressIndex({ ...progress, state }),
  }
}

const ofCollateral = (application: Application): Seen => ({
  heldUnits: heldUnits(application).toString(),
  toSendUnits: textOrNull(unitsToSend(application)),
  depositAddress: application.depositAddress,
  missingUnits: isShortOfCoins(application) ? missingUnits(application).toString() : null,
  movedInUnits: application.movedInUnits.toString(),
  movedOutUnits: application.movedOutUnits.toString(),
  returnStand: returnStand(application),
  isReturnOpen: isReturnOpen(application),
  returnResult: application.collateralReturn?.result ?? null,
  orderedUnits: textOrNull(application.collateralReturn?.orderedUnits ?? null),
  mayReturn: mayReturn(application),
})

const ofMoney = (application: Application): Seen => ({
  payoutStand: payoutStand(application),
  payoutAttempt: application.payoutAttempt,
  payoutProblem: application.payoutTrouble?.problem ?? null,
  approvals: application.approvals.map(({ agentId, decision }) => `${agentId} ${decision}`),
  mayDisburse: mayDisburse(application),
  mayTestPayout: mayTestPayout(application),
  payments: application.payments
    .slice(-3)
    .map(
      ({ paymentId, amountCents, returnedAt }) =>
        `${paymentId} ${amountCents}${returnedAt === null ? '' : ' back'}`,
    ),
  paymentCount: application.payments.length,
  isPaidInFull: application.paidInFullAt !== null,
  isPaidOff: application.paidOffAt !== null,
  releaseOpensAt: releaseOpensAt(application),
  isRenewable: isRenewable(application),
  renewedBy: application.renewedBy,
})

const ofSanctions = (application: Application): Seen => ({
  standsStill: standsStill(application),
  isCollateralBlocked: isCollateralBlocked(application),
  sanctionsReportDueAt: application.sanctions?.reportDueAt ?? null,
  license: application.sanctions?.license?.covers ?? null,
})

/** The newest entry of what the borrower reads of a loan's past. */
const lastActivity = (events: readonly ApplicationEvent[]): Json => {
  const [last] = loanActivity(events)
  return last === undefined
    ? null
    : [last.kind, last.at, textOrNull(last.amountCents), textOrNull(last.units)]
}

/** What borrowers, agents and jobs can see of a loan: the wire, the agents' queues, and what a job would do. Nothing else. */
export const seenOf = (application: Application, events: readonly ApplicationEvent[]): Seen => {
  const { state } = application
  return {
    stage: application.stage,
    state,
    page: destinationOf(state),
    redirect: nextStepsRedirect(state),
    journeyStage: journeyStage(state),
    ...ofSteps(application),
    ...ofCollateral(application),
    ...ofMoney(application),
    ...ofSanctions(application),
    ending: application.ending,
    deadline: deadlineText(application),
    collateralDueAt: application.collateralDueAt,
    isLendersTurn: isLendersTurn(application),
    creditTriesLeft: creditTriesLeftOf(application, 'borrower'),
    isOfferReplaced: application.isOfferReplaced,
    selectedOffer: application.selectedOfferId,
    identityApprover: identityApprover(events),
    idValidUntil: application.idValidUntil,
    activity: lastActivity(events),
  }
}
