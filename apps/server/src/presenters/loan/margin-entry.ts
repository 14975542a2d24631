import type { MarginEntry } from '@pledge/contract/portfolio'
import type { Coin } from '@pledge/domain/collateral/coins'
import { isMonitored } from '@pledge/domain/margin/margin-state'
import type { QueueCase } from '../../store/application/queue-cases.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'
import { presentQueueEntry } from '../application/queue-entry.ts'
import { presentMargin } from './margin.ts'

/** An open margin call or a sale that is due, as agents see it in their queue. */
export const presentMarginEntry = (
  one: QueueCase,
  { due_at: dueAt, loan }: { readonly due_at: Date | null; readonly loan: StoredLoan | undefined },
  { priceOf, now }: { readonly priceOf: (coin: Coin) => PriceRecord | undefined; readonly now: Date },
): MarginEntry => {
  const { margin } = one.record.file
  if (!isMonitored(margin) || dueAt === null) throw new Error('a queued margin is monitored')
  const since = margin.state === 'CALLED' ? new Date(margin.call.openedAt) : dueAt
  const { record } = one
  const view = presentMargin({ record, loan, price: priceOf(margin.terms.coin), now })
  if (view === null) throw new Error('a monitored loan is shown')
  return {
    ...presentQueueEntry(one, since),
    deadline: dueAt.toISOString(),
    deadlineKind: null,
    margin: view,
  }
}
