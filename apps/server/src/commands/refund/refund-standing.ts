import type * as z from 'zod'
import type { StoredRefund } from '../../store/refund/refunds.ts'
import type { Deps } from '../deps.ts'
import { disbursementStandingSchema } from '../disbursement/disbursement-answers.ts'
import { usdcStandingSchema } from '../disbursement/usdc-answers.ts'

/**
 * What the provider knows of a refund. NONE: it never received it. PENDING: its transaction is on the chain, which has not made it
 * final. GONE: the chain dropped it; submitting it again under its key makes it again.
 */
export type RefundStanding =
  | z.infer<typeof disbursementStandingSchema>
  | { readonly status: 'PENDING' | 'GONE' }

type Refund = Pick<StoredRefund, 'id' | 'destination'>

/** What the provider of USDC knows of a refund to a wallet. */
export const usdcRefundStanding = async (
  deps: Pick<Deps, 'usdcDisbursement'>,
  refundId: string,
): Promise<RefundStanding> => {
  const standing = usdcStandingSchema.parse(await deps.usdcDisbursement.standing(refundId))
  switch (standing.status) {
    case 'FINAL':
      return { status: 'ACCEPTED', traceNumber: standing.transactionId }
    case 'PENDING':
    case 'GONE':
      return { status: standing.status }
    default:
      return standing
  }
}

/**
 * Queries the bank, or for a wallet the provider of USDC, about a refund by its key. A query never sends. Ports are called outside
 * of transactions (law 3).
 */
export const refundStanding = async (
  deps: Pick<Deps, 'disbursement' | 'usdcDisbursement'>,
  { id, destination }: Refund,
): Promise<RefundStanding> =>
  destination?.kind === 'WALLET'
    ? usdcRefundStanding(deps, id)
    : disbursementStandingSchema.parse(await deps.disbursement.standing(id))
