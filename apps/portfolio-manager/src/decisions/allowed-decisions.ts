import type { ApplicationFile } from '@pledge/contract/portfolio'
import { KNOWN_OF_APPLICATION } from '@pledge/domain/application/known'
import { APPLICATION_TRANSITIONS } from '@pledge/domain/application/transitions'
import { knownIn, transitionIn } from '@pledge/domain/decider/rules'

export type ReleaseDecision = ApplicationFile['approvals'][number]['decision']

export interface AllowedDecisions {
  readonly identity: boolean
  /** An ID can also be refused: of a refinance there is none to upload again, so it can only be declined as a whole. */
  readonly refuseIdentity: boolean
  readonly decline: boolean
  readonly approveDisbursement: boolean
  readonly rejectDisbursement: boolean
  /** Two agents approved: the disbursement is being sent, and nothing is left to decide. */
  readonly isReleased: boolean
  /** The disbursement details were rejected; the borrower enters them again. */
  readonly isDisbursementReentry: boolean
  /** The disbursement was returned and is owed to the borrower. */
  readonly isDisbursementOwed: boolean
  readonly rejectDisbursementAccount: boolean
  readonly liftHold: boolean
}

type Decision = Pick<ApplicationFile, 'state' | 'stage' | 'payoutStand' | 'isPayoutAsked' | 'isReleased'> & {
  readonly identity: Pick<ApplicationFile['identity'], 'status'>
  readonly collateral: Pick<NonNullable<ApplicationFile['collateral']>, 'missing'> | null
}

/**
 * The decisions that an agent may be offered, from the same tables that the server enforces (rows 1.2.92, 1.4.13,
 * 1.6.07). A signed application is rejected by two agents, not declined by one.
 */
export const allowedDecisions = (application: Decision): AllowedDecisions => {
  const { state, stage, identity, payoutStand: disbursementProgress, isReleased } = application
  const isCollateralShort = application.collateral !== null && application.collateral.missing !== null
  const isDisbursementReentry = state === 'FINAL_STEPS' && stage === 'ORIGINATING'
  const isDisbursementOwed =
    state === 'COMPLETE' && disbursementProgress !== 'SENT' && disbursementProgress !== 'NOT_DUE'
  const isInReview = disbursementProgress === 'IN_REVIEW' && !isDisbursementReentry
  const isWalletTested = state === 'CRYPTO_FUNDING_VERIFY' || state === 'BORROWER_MICRO_DEPOSIT_CONFIRM'
  const isInRelease = state === 'MANUAL_FUNDING_RELEASE' || isDisbursementOwed
  return {
    identity:
      knownIn(KNOWN_OF_APPLICATION, state, 'IdentityApproved') !== undefined && identity.status === 'PENDING',
    refuseIdentity:
      knownIn(KNOWN_OF_APPLICATION, state, 'IdentityRefused') !== undefined && identity.status === 'PENDING',
    decline:
      stage === 'APPLYING' &&
      transitionIn(APPLICATION_TRANSITIONS, state, 'ApplicationDeclined')?.by.includes('agent') === true,
    approveDisbursement: isInReview && !isReleased && !isCollateralShort,
    // After an approval only while its coins are missing and the bank was never called for it (note 030).
    rejectDisbursement:
      (isInRelease || isDisbursementReentry) &&
      (!isReleased || (isCollateralShort && !application.isPayoutAsked)),
    isReleased: isInRelease && isReleased,
    isDisbursementReentry,
    isDisbursementOwed,
    rejectDisbursementAccount: (isInReview || isWalletTested) && !isReleased,
    liftHold: disbursementProgress === 'HELD',
  }
}

/**
 * The agents with this decision; an approval that expired, or was given at a lower LTV than the current one, does not
 * count (note 049).
 */
export const agentsWhoDecided = (
  approvals: ApplicationFile['approvals'],
  decision: ReleaseDecision,
): readonly string[] => [
  ...new Set(
    approvals
      .filter((one) => one.decision === decision && one.cover?.counts !== false)
      .map((one) => one.agent),
  ),
]

export type TurnOfAgent =
  /** The same agent cannot make the same decision twice (refusal `approval.same-agent`). */
  | { readonly turn: 'already' }
  | { readonly turn: 'first' }
  | { readonly turn: 'second'; readonly other: string }

/** Whether this agent's decision is the first, the second, or was made before (maker and checker, row 1.6.07). */
export const turnOfAgent = (
  approvals: ApplicationFile['approvals'],
  decision: ReleaseDecision,
  agent: string,
): TurnOfAgent => {
  const decided = agentsWhoDecided(approvals, decision)
  if (decided.includes(agent)) return { turn: 'already' }
  const [other] = decided
  return other === undefined ? { turn: 'first' } : { turn: 'second', other }
}
