import type { CommandOf } from '../commands.ts'
import { approvedAtOf, attemptOf as attemptIn } from '../../disbursement/disbursement.ts'
import { disbursementMethodFor } from '../../disbursement/method.ts'
import {
  agentDisbursementProblemsOf,
  DISBURSEMENT_PROBLEMS,
} from '../../disbursement/disbursement-problem.ts'
import { isCollateralDeficient } from '../../view/deficiency.ts'
import { REASONS } from './origination.test-data.ts'
import { HOUR_MS, spoils, type Makers, type Walk } from './walk.test-data.ts'

type OfDisbursement =
  | 'AchFundingChosen'
  | 'CryptoFundingChosen'
  | 'MicroTransferSent'
  | 'MicroTransferConfirmed'
  | 'ApprovalRecorded'
  | 'DisbursementApprovalWithdrawn'
  | 'FundsSent'
  | 'DisbursementAccountRejected'
  | 'DisbursementHoldLifted'
  | 'DisbursementReturned'

const MAX_LTV_BPS = 7_500

/** Usually the current disbursement; otherwise the previous one, whose answer is late. */
const attemptOf = (walk: Walk): number => {
  const attempt = walk.file === null ? 1 : attemptIn(walk.file.disbursement)
  return spoils(walk) ? walk.random.pick([attempt + 1, Math.max(1, attempt - 1)]) : attempt
}

/** An ordinary approval, one above the maximum with and without an exception, one without a price. */
const approves = (walk: Walk): CommandOf<'ApprovalRecorded'>['data'] => {
  const { random, now } = walk
  const disbursementAttempt = random.chance(0.5) ? { disbursementAttempt: attemptOf(walk) } : {}
  const base = { decision: 'approve', reason: null, ...disbursementAttempt } as const
  if (random.chance(0.06)) return base
  const isAbove = random.chance(0.12)
  const ltvBps = isAbove ? random.between(7_501, 7_900) : random.between(4_000, 7_400)
  const isException = isAbove && random.chance(0.6)
  return {
    ...base,
    reason: isException ? random.pick(['The price is about to recover', ' ']) : null,
    cover: {
      ltvBps,
      coversLtvBps: isException ? ltvBps + 100 : MAX_LTV_BPS,
      priceCents: '10000000',
      pricedAt: now,
      lapsesAt: now + random.pick([HOUR_MS, 24 * HOUR_MS, 24 * HOUR_MS]),
    },
  }
}

const refuses = (walk: Walk): CommandOf<'ApprovalRecorded'>['data'] => {
  const { random, file } = walk
  const isReleased = file !== null && approvedAtOf(file.disbursement) !== null
  return {
    decision: 'refuse',
    reason: spoils(walk) ? random.pick([null, 'nonsense']) : random.pick(REASONS),
    ...(random.chance(0.3) && { disbursementAttempt: attemptOf(walk) }),
    ...(random.chance(isReleased ? 0.7 : 0.1) && { isDisbursementRequested: random.chance(0.45) }),
    ...(random.chance(0.2) && { basis: { report: random.chance(0.5), outsideSource: random.chance(0.5) } }),
  }
}

/** Agents usually agree; where an approved one's collateral is deficient they may still reject. */
const decides = (walk: Walk): CommandOf<'ApprovalRecorded'>['data'] => {
  const { file, random } = walk
  const isShort = file !== null && isCollateralDeficient(file)
  const isUndecidable = file?.state === 'FINAL_STEPS' || isShort
  return random.chance(isUndecidable ? 0.2 : 0.85) ? approves(walk) : refuses(walk)
}

const problemOf = (walk: Walk) => {
  const method = disbursementMethodFor(walk.persona.isInternational)
  const disbursementAttempt = attemptOf(walk)
  const isHeld = walk.random.chance(0.3)
  const problem = spoils(walk)
    ? walk.random.pick(DISBURSEMENT_PROBLEMS)
    : walk.random.pick(agentDisbursementProblemsOf(method))
  return { problem, isHeld, disbursementAttempt }
}

export const DISBURSEMENT: Makers<OfDisbursement> = {
  AchFundingChosen: () => ({}),
  CryptoFundingChosen: () => ({}),
  MicroTransferSent: (walk) => ({ transactionId: walk.fresh('tx'), disbursementAttempt: attemptOf(walk) }),
  MicroTransferConfirmed: () => ({}),
  ApprovalRecorded: decides,
  DisbursementApprovalWithdrawn: (walk) => ({
    cause: walk.random.pick(['LTV', 'LAPSED'] as const),
    ltvBps: walk.random.between(7_501, 8_000),
    disbursementAttempt: attemptOf(walk),
    isDisbursementRequested: spoils(walk),
  }),
  FundsSent: (walk) => ({ reference: walk.fresh('trace'), disbursementAttempt: attemptOf(walk) }),
  DisbursementAccountRejected: (walk) => ({ reason: 'No account', ...problemOf(walk) }),
  DisbursementHoldLifted: (walk) => ({ disbursementAttempt: attemptOf(walk) }),
  DisbursementReturned: (walk) => ({
    reasonCode: walk.random.pick(['R03', 'R16', 'R02']),
    ...problemOf(walk),
  }),
}
