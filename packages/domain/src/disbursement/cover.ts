import type { Coin } from '../collateral/coins.ts'
import { ONE_IN_BPS } from '../money/amounts.ts'
import { divUp } from '../money/division.ts'
import { ltvOf } from '../offer/ltv.ts'
import type { DisbursementRules } from '../organization/disbursement-rules.ts'

/** An LTV that no approval covers, for collateral without value. */
export const UNCOVERED_LTV_BPS = 1_000_000_000
const HOUR_MS = 3_600_000

/** LTV in basis points, rounded up, so that it exceeds a level exactly when the exact fraction does. */
export const ltvBpsUp = (position: {
  readonly coin: Coin
  /** Confirmed collateral, base units. */
  readonly units: bigint
  readonly owedCents: bigint
  readonly priceCents: bigint
}): number => {
  const { owed, worth } = ltvOf(position)
  if (worth <= 0n) return UNCOVERED_LTV_BPS
  const bps = divUp(owed * ONE_IN_BPS, worth)
  return bps < BigInt(UNCOVERED_LTV_BPS) ? Number(bps) : UNCOVERED_LTV_BPS
}

/** The price at one moment, applied to the collateral behind a disbursement. */
export interface SeenPrice {
  /** Cents per whole coin. */
  readonly priceCents: bigint
  readonly observedAtMs: number
  readonly ltvBps: number
}

/** What an approval of a disbursement rests on, stored with it (row 1.6.07, note 049). */
export interface ApprovalCover {
  /** At the time of approval, on confirmed collateral. */
  readonly ltvBps: number
  /** The highest LTV that this approval covers: the maximum initial LTV, or more by an exception. */
  readonly coversLtvBps: number
  /** Cents per whole coin, as digits: an event is JSON. */
  readonly priceCents: string
  readonly pricedAt: number
  /** The approval no longer counts from this time on. */
  readonly lapsesAt: number
}

/**
 * An ordinary approval covers the maximum initial LTV. An exception covers the LTV that its agent saw plus the
 * operator's margin, so that a price change of a few cents between two agents does not void both (note 049).
 */
export const approvalCover = (
  seen: SeenPrice,
  terms: {
    readonly maxInitialLtvBps: number
    readonly rules: DisbursementRules
    readonly isException: boolean
    readonly now: number
  },
): ApprovalCover => {
  const { maxInitialLtvBps, rules, now } = terms
  const isNeeded = terms.isException && seen.ltvBps > maxInitialLtvBps
  return {
    ltvBps: seen.ltvBps,
    coversLtvBps: isNeeded ? seen.ltvBps + rules.exceptionMarginBps : maxInitialLtvBps,
    priceCents: seen.priceCents.toString(),
    pricedAt: seen.observedAtMs,
    lapsesAt: now + rules.approvalHours * HOUR_MS,
  }
}

interface Covering {
  readonly decision: 'approve' | 'refuse'
  readonly agentId: string
  readonly cover?: ApprovalCover | null
}

/** Whether an approval has not lapsed yet. */
export const isStanding = ({ decision, cover }: Covering, now: number): boolean =>
  decision === 'approve' && cover != null && now < cover.lapsesAt

/** How many different agents currently approve a disbursement at this LTV. */
export const agentsCovering = (
  approvals: readonly Covering[],
  { ltvBps, now }: { readonly ltvBps: number; readonly now: number },
): number =>
  new Set(
    approvals
      .filter((one) => isStanding(one, now) && (one.cover?.coversLtvBps ?? 0) >= ltvBps)
      .map(({ agentId }) => agentId),
  ).size
