import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import type { RefundPosting } from '@pledge/domain/refund/refund-status'
import type { Tx } from '../../store/database/database.ts'
import type { Posting } from '../../store/ledger/ledger.ts'
import type { StoredRefund } from '../../store/refund/refunds.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import type { Deps } from '../deps.ts'
import { postToLedger } from '../ledger/post-to-ledger.ts'

/** Money that leaves. In USDC each asset balances by itself: the dollars are converted to the tokens sent. */
const sending = ({ amountCents, destination }: StoredRefund): readonly Posting[] => {
  const refunded = { account: 'overpayments-refunded', asset: 'USD', amount: amountCents } as const
  if (destination?.kind !== 'WALLET')
    return [refunded, { account: 'cash', asset: 'USD', amount: -amountCents }]
  const microUsdc = microUsdcOfCents(amountCents)
  return [
    refunded,
    { account: 'usdc-conversion', asset: 'USD', amount: -amountCents },
    { account: 'usdc-conversion', asset: 'USDC', amount: microUsdc },
    { account: 'usdc-treasury', asset: 'USDC', amount: -microUsdc },
  ]
}

const ENTRIES = {
  SENT: { name: 'refund-sent', description: 'Overpayment refunded' },
  CAME_BACK: { name: 'refund-returned', description: 'Refund returned by the bank' },
} as const

/** What a step of a refund changes in the books of its loan. */
export const postRefund = async (
  deps: Deps,
  tx: Tx,
  { file, now }: Pick<LockedApplication, 'file' | 'now'>,
  { refund, posting }: { readonly refund: StoredRefund; readonly posting: RefundPosting },
): Promise<void> => {
  if (posting === 'NONE') return
  const { name, description } = ENTRIES[posting]
  const sent = sending(refund)
  const postings = posting === 'SENT' ? sent : sent.map((one) => ({ ...one, amount: -one.amount }))
  await postToLedger(deps, tx, { file, now }, { key: `${name}:${refund.id}`, description, postings })
}
