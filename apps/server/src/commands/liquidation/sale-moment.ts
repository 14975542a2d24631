import { priceConsensus, type QuotedPrice } from '@pledge/domain/collateral/price-consensus'
import type { Liquidation } from '@pledge/domain/liquidation/liquidation'
import type { SaleMoment } from '@pledge/domain/liquidation/next-step'
import type { PriceEvidence } from '@pledge/domain/liquidation/receipt'
import type { SaleSituation } from '@pledge/domain/liquidation/situations'
import type { Actor } from '@pledge/domain/decider/actors'
import { isHeldFrom } from '@pledge/domain/holds/loan-holds'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { formatCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { liquidationFacts } from '@pledge/domain/process/facts'
import { isSaleAllowed } from '@pledge/domain/servicing/default-decisions'
import { outUnits } from '@pledge/domain/rehypothecation/movements'
import { saleStandingOf } from '@pledge/domain/servicing/delinquency'
import { dayOfLoan, type Loan } from '@pledge/domain/servicing/loan'
import { loanAccount } from '@pledge/domain/servicing/loan-account'
import { loanDues } from '@pledge/domain/servicing/loan-dues'
import { countingNotice, defaultNoticesOf } from '../../store/delinquency/default-notices.ts'
import { holdKindsOf } from '../../store/holds/loan-holds.ts'
import { isRenewalTransferring } from '../../store/liquidation/liquidations.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { rehypothecatedLots } from '../../store/rehypothecation/movements.ts'
import { openRestoration } from '../../store/restoration/restorations.ts'
import type { LockedApplication } from '../application/locked-application.ts'

/** A loan as it stands: locked where something is decided, and otherwise read. */
export type SeenLoan = Pick<LockedApplication, 'tx' | 'file' | 'record' | 'now'>

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
 * Whether a sale in default has lost what it rests on: the notice of a loan that matured was returned after its time was over, and
 * nothing was declared due on it. Once everything is paid the sale ends by itself.
 */
const hasLostDefault = async (
  { tx, file, record }: SeenLoan,
  { cause }: Liquidation,
  { loan, on }: { readonly loan: Loan; readonly on: CalendarDate },
): Promise<boolean> => {
  if (cause !== 'IN_DEFAULT' || file.loan.state !== 'OPEN') return false
  const { deadlineTerms } = record
  const dues = { bankHolidays: deadlineTerms.bankHolidays, on }
  const notice = countingNotice(await defaultNoticesOf(tx, file.id), deadlineTerms)
  return !isSaleAllowed(saleStandingOf(loan, loanDues(loan, paymentsOf(file.loan), dues), { on, notice }))
}

/**
 * A sale at this moment, under the lock of its loan: what is owed and held, whether the quotes agree, and what else is the case
 * (note 073). Charges are none while the agreements know none.
 */
export const saleMoment = async (
  locked: SeenLoan,
  {
    liquidation,
    quotes,
    by,
  }: { readonly liquidation: Liquidation; readonly quotes: readonly QuotedPrice[]; readonly by: Actor },
): Promise<SaleMoment> => {
  const { tx, file, record, now } = locked
  const stored = await findLoan(tx, file.id)
  if (stored === undefined) throw new Error('a sale is of a loan')
  const today = dayOfLoan(stored.loan, now.getTime(), record.deadlineTerms.timeZone)
  const { balance } = loanAccount(stored.loan, paymentsOf(file.loan), today)
  const { maxPriceAgeSeconds, isStopped } = await marginConditions(tx, file.organizationId)
  const facts = liquidationFacts(file)
  const more: readonly SaleSituation[] = [
    ...(isStopped ? (['STOPPED'] as const) : []),
    ...(isHeldFrom(await holdKindsOf(tx, file.id), 'sales') ? (['LOAN_HOLD'] as const) : []),
    ...((await hasLostDefault(locked, liquidation, { loan: stored.loan, on: today }))
      ? (['NOT_IN_DEFAULT'] as const)
      : []),
    ...((await isRenewalTransferring(tx, file.id)) ? (['RENEWAL_TRANSFERS'] as const) : []),
    ...((await openRestoration(tx, file.id)) === undefined ? [] : (['RESTORING'] as const)),
  ]
  return {
    liquidation,
    facts: { ...facts, situations: [...facts.situations, ...more] },
    outUnits: outUnits(await rehypothecatedLots(tx, file.id)),
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
