import { priceConsensus, type QuotedPrice } from '@pledge/domain/collateral/price-consensus'
import type { Liquidation } from '@pledge/domain/liquidation/liquidation'
import type { SaleMoment } from '@pledge/domain/liquidation/next-step'
import type { PriceEvidence } from '@pledge/domain/liquidation/receipt'
import type { SaleSituation } from '@pledge/domain/liquidation/situations'
import type { Actor } from '@pledge/domain/decider/actors'
import { isHeldFrom } from '@pledge/domain/holds/loan-holds'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { liquidationFacts } from '@pledge/domain/process/facts'
import { dayOfLoan } from '@pledge/domain/servicing/loan'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { holdKindsOf } from '../../store/holds/loan-holds.ts'
import { isRenewalTransferring } from '../../store/liquidation/liquidations.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { openRestoration } from '../../store/restoration/restorations.ts'
import type { LockedApplication } from '../application/locked-application.ts'

/** Newer quotes than these are of the future, and no venue has them: more venues are no honest answer. */
const MOST_QUOTES = 20

/** The price on which the quotes of a moment agree, with the quotes; null where they do not. */
const evidenceOf = (
  quotes: readonly QuotedPrice[],
  now: Date,
  maxAgeSeconds: number,
): PriceEvidence | null => {
  const used = quotes.slice(0, MOST_QUOTES)
  const consensus = priceConsensus({ prices: used, now, maxAgeSeconds })
  if (!consensus.ok) return null
  return { priceCents: consensus.priceCents, quotes: used, decidedAt: now, maxAgeSeconds }
}

/**
 * A sale at this moment, under the lock of its loan: what is owed and held, whether the quotes agree, and what else is the case
 * (note 073). Charges are none while the agreements know none.
 */
export const saleMoment = async (
  { tx, file, record, now }: LockedApplication,
  {
    liquidation,
    quotes,
    by,
  }: { readonly liquidation: Liquidation; readonly quotes: readonly QuotedPrice[]; readonly by: Actor },
): Promise<SaleMoment> => {
  const stored = await findLoan(tx, file.id)
  if (stored === undefined) throw new Error('a sale is of a loan')
  const today = dayOfLoan(stored.loan, now.getTime(), record.deadlineTerms.timeZone)
  const { balance } = loanAccount(stored.loan, paymentsOf(file.loan), today)
  const { maxPriceAgeSeconds, isStopped } = await marginConditions(tx, file.organizationId)
  const facts = liquidationFacts(file)
  const more: readonly SaleSituation[] = [
    ...(isStopped ? (['STOPPED'] as const) : []),
    ...(isHeldFrom(await holdKindsOf(tx, file.id), 'sales') ? (['LOAN_HOLD'] as const) : []),
    ...((await isRenewalTransferring(tx, file.id)) ? (['RENEWAL_TRANSFERS'] as const) : []),
    ...((await openRestoration(tx, file.id)) === undefined ? [] : (['RESTORING'] as const)),
  ]
  return {
    liquidation,
    facts: { ...facts, situations: [...facts.situations, ...more] },
    price: evidenceOf(quotes, now, maxPriceAgeSeconds),
    owed: {
      chargesCents: 0n,
      interestCents: balance.interestCents,
      principalCents: balance.principalCents,
    },
    today: formatCalendarDate(today),
    now: now.getTime(),
    by,
  }
}
