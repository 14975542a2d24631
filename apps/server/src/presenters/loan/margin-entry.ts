import type { MarginEntry } from '@pledge/contract/portfolio'
import type { Coin } from '@pledge/domain/collateral/coins'
import { isMonitored, openCall, type MarginCall } from '@pledge/domain/margin/margin-state'
import type { QueueCase } from '../../store/application/queue-cases.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { MessageStatus } from '../../store/mail/messages.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'
import { presentQueueEntry } from '../application/queue-entry.ts'
import { presentMargin } from './margin.ts'

interface QueuedMargin {
  readonly due_at: Date | null
  readonly loan: StoredLoan | undefined
  /** What of held proceeds was spent on coins that count already. */
  readonly restoredCents: bigint
  /** Of the email of an open call whose sending is not recorded yet; null before it is queued. */
  readonly message_status: MessageStatus | null
}

/** An email that was given up or withheld is shown as such until an agent has given notice. */
const callNoticeOf = (
  { notice }: Pick<MarginCall, 'notice'>,
  messageStatus: MessageStatus | null,
): MarginEntry['callNotice'] => {
  if (notice === null) return messageStatus ?? 'QUEUED'
  return notice.by === 'EMAIL' ? 'SENT' : 'AGENT'
}

/** An open margin call or a sale that is due, as agents see it in their queue. */
export const presentMarginEntry = (
  one: QueueCase,
  { due_at: dueAt, loan, restoredCents, message_status: messageStatus }: QueuedMargin,
  { priceOf, now }: { readonly priceOf: (coin: Coin) => PriceRecord | undefined; readonly now: Date },
): MarginEntry => {
  const { margin } = one.record.file
  if (!isMonitored(margin) || dueAt === null) throw new Error('a queued margin is monitored')
  const call = openCall(margin)
  const since = call === null ? dueAt : new Date(call.openedAt)
  const { record } = one
  const view = presentMargin({ record, loan, price: priceOf(margin.terms.coin), now, restoredCents })
  if (view === null) throw new Error('a monitored loan is shown')
  return {
    ...presentQueueEntry(one, since),
    deadline: dueAt.toISOString(),
    deadlineKind: null,
    margin: view,
    callNotice: call === null ? null : callNoticeOf(call, messageStatus),
  }
}
