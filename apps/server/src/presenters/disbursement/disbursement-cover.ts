import { coinOf } from '@pledge/domain/application/origination'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import type { DisbursementApproval } from '@pledge/domain/disbursement/approval'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { isStanding, UNCOVERED_LTV_BPS } from '@pledge/domain/disbursement/cover'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { minimumUnitsAtLtv, marketValueCentsOf } from '@pledge/domain/offer/ltv'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import type { SeenPrice } from '@pledge/domain/disbursement/cover'

/** The price of a disbursement, as the command reads it. */
export interface CoverToPresent {
  readonly seen: SeenPrice | undefined
  readonly isStale: boolean
  readonly units: bigint
  readonly owedCents: bigint
  readonly rules: Pick<LendingRules, 'maxInitialLtvBps' | 'disbursement'>
}

/**
 * The figures that both approvals use (row 1.6.07, note 049): confirmed collateral, balance, price with its age, LTV.
 */
export const presentDisbursementCover = (
  { application }: LoanFile,
  price: CoverToPresent | undefined,
): ApplicationFile['disbursementCover'] => {
  const coin = coinOf(application)
  if (coin === null || price?.seen === undefined) return null
  const { units, owedCents, seen, rules } = price
  const amount = (quantity: bigint) => ({ coinQuantity: formatCoin(quantity, coin), type: coin })
  const { priceCents, ltvBps } = seen
  const { maxInitialLtvBps } = rules
  const isAboveMaximum = ltvBps > maxInitialLtvBps
  return {
    collateral: amount(units),
    marketValue: formatDollars(marketValueCentsOf(coin, units, priceCents)),
    balance: formatDollars(owedCents),
    price: formatDollars(priceCents),
    pricedAt: new Date(seen.observedAtMs).toISOString(),
    isStale: price.isStale,
    ltv: ltvBps === UNCOVERED_LTV_BPS ? null : formatFraction(ltvBps),
    maxInitialLtv: formatFraction(maxInitialLtvBps),
    isAboveMaximum,
    missing: isAboveMaximum
      ? amount(minimumUnitsAtLtv({ coin, owedCents, priceCents }, maxInitialLtvBps) - units)
      : null,
    approvalHours: rules.disbursement.approvalHours,
  }
}

/** An agent's decision on a disbursement, with its basis. */
export const presentApproval = (
  approval: DisbursementApproval,
  {
    agent,
    now,
    price,
  }: { readonly agent: string; readonly now: Date; readonly price: CoverToPresent | undefined },
): ApplicationFile['approvals'][number] => {
  const { decision, at, reason, cover } = approval
  return {
    agent,
    decision,
    at: new Date(at).toISOString(),
    cover:
      cover == null
        ? null
        : {
            ltv: formatFraction(cover.ltvBps),
            price: formatDollars(BigInt(cover.priceCents)),
            pricedAt: new Date(cover.pricedAt).toISOString(),
            lapsesAt: new Date(cover.lapsesAt).toISOString(),
            counts: isStanding(approval, now.getTime()) && cover.coversLtvBps >= (price?.seen?.ltvBps ?? 0),
          },
    exception: decision === 'approve' ? reason : null,
  }
}
