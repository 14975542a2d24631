import type { MarginView } from '@pledge/contract/margin-view'
import { hasActed } from '@pledge/domain/margin/guards'
import { isMonitored, openCall } from '@pledge/domain/margin/margin-state'
import { callReminders } from '@pledge/domain/margin/reminders'
import { neededToCure } from '@pledge/domain/margin/needed-to-cure'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import { marginFacts } from '@pledge/domain/process/facts'
import { owedNowCents } from '@pledge/domain/view/owed-now'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'

export interface MarginParts {
  readonly record: Pick<ApplicationRecord, 'file' | 'deadlineTerms'>
  readonly loan: StoredLoan | undefined
  /** Undefined where there is none, or none that is current. */
  readonly price: PriceRecord | undefined
  /** Business time. */
  readonly now: Date
  /** What of held proceeds was spent on coins that count already; nothing of most loans. */
  readonly restoredCents: bigint
}

const neededOf = ({ record, loan, price, now, restoredCents }: MarginParts): MarginView['needed'] => {
  const { margin } = record.file
  if (!isMonitored(margin) || loan === undefined || price === undefined) return null
  if (margin.state !== 'CALLED' && margin.state !== 'SALE_DUE') return null
  const { coin, cureTargetLtvBps } = margin.terms
  const { timeZone } = record.deadlineTerms
  const owedCents = owedNowCents(record.file, loan.loan, { at: now.getTime(), timeZone, restoredCents })
  const { units } = marginFacts(record.file)
  const needed = neededToCure({ coin, owedCents, units, priceCents: price.priceCents }, cureTargetLtvBps)
  return {
    collateral: { coinQuantity: formatCoin(needed.units, coin), type: coin },
    payment: formatDollars(needed.cents),
  }
}

/** Where a loan stands among its levels, the deadline of its call, and what is needed now; null while it is not monitored. */
export const presentMargin = (parts: MarginParts): MarginView | null => {
  const { file } = parts.record
  const { margin } = file
  if (!isMonitored(margin)) return null
  const call = openCall(margin)
  return {
    state: margin.state,
    cureTargetLtv: formatFraction(margin.terms.cureTargetLtvBps),
    call: call && {
      callUuid: call.callId,
      openedAt: new Date(call.openedAt).toISOString(),
      cureBy: new Date(call.cureBy).toISOString(),
      isPaused: call.pause !== null,
      hasActed: hasActed(call, marginFacts(file)),
      reminders: callReminders(margin).map(({ at }) => new Date(at).toISOString()),
    },
    needed: neededOf(parts),
  }
}
