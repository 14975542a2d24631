import type { LiquidationFacts } from '../liquidation/facts.ts'
import type { Liquidation } from '../liquidation/liquidation.ts'
import { isSliceOrdered } from '../liquidation/situations.ts'
import type { Cents } from '../money/amounts.ts'
import type { RestorationPreview } from './purchase-size.ts'

/** Why coins cannot be bought back now, the one to be said first being first. */
export const RESTORATION_OBSTACLES = [
  'UNDER_WAY',
  'NOT_ALLOWED',
  'PAYMENT_REVERSIBLE',
  'NO_PRICE',
  'LTV_TOO_HIGH',
] as const
export type RestorationObstacle = (typeof RESTORATION_OBSTACLES)[number]

/** What is known of a loan whose borrower would have coins bought back. */
export interface RestorationRequest {
  readonly sale: Liquidation
  readonly facts: LiquidationFacts
  readonly owedCents: Cents
  /** Whether the loan has a deposit address of its own, to which the exchange sends the coins. */
  readonly hasAddress: boolean
  /** Whether a hold forbids to agree on anything with the borrower (`HOLD_RULES`, 'renewals'), e.g. one of fraud, which stops no sale. */
  readonly isAgreementHeld: boolean
  /** Whether agents have decided on a sale in default (note 093). */
  readonly isSalePlanned: boolean
  /** Null without a current price. */
  readonly preview: RestorationPreview | null
  readonly now: number
}

/**
 * Why coins cannot be bought back now; null where they can (note 091). Not while a payment can be reversed, because without it the
 * loan would be called at once; not under a hold or while automatic action is stopped; not of a loan that owes nothing, of which a
 * sale is due or agents have decided on one.
 */
export const restorationObstacle = (request: RestorationRequest): RestorationObstacle | null => {
  const { sale, facts, owedCents, preview, now } = request
  if (facts.situations.includes('RESTORING')) return 'UNDER_WAY'
  const isHeldBack = facts.hold !== 'NONE' || request.isAgreementHeld || request.isSalePlanned
  const isOpen = facts.isLoanOpen && owedCents > 0n && !facts.isSaleDue && !isHeldBack
  const isHeld = sale.state === 'CONVERTED' && request.hasAddress
  if (!isOpen || !isHeld || !isSliceOrdered(facts.situations)) return 'NOT_ALLOWED'
  if (now < facts.paymentsHeldUntil) return 'PAYMENT_REVERSIBLE'
  if (preview === null) return 'NO_PRICE'
  return preview.isAllowed ? null : 'LTV_TOO_HIGH'
}
