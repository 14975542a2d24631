import type { RebalanceView } from '@pledge/contract/rebalance'
import { messages } from '@pledge/copy/en/messages'
import { rebalance as words } from '@pledge/copy/en/screens/rebalance'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import { Notice } from '@pledge/ui/Notice'
import { dateTime, shortDate } from '../../brand/dates.ts'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'

export interface PartRequestProps {
  readonly request: NonNullable<RebalanceView['request']>
  readonly timeZone: string
  /** Whether something can be requested now. */
  readonly mayAskAgain: boolean
}

/** The last request for part of the collateral and what became of it, with the reason (row 1.3.63, gap G.51). */
export const PartRequest = ({ request, timeZone, mayAskAgain }: PartRequestProps) => {
  const { supportPhone: phone } = useOrganization()
  const { requested, result, reason, transactionId } = request
  if (requested === null) return null
  const amount = heldCoins(requested.coinQuantity, requested.type)
  switch (result) {
    case null: {
      const date = dateTime(Date.parse(request.dueAt), { timeZone })
      return (
        <p className="text-sm">
          {transactionId === null ? fill(words.open, { amount, date }) : fill(words.sending, { amount })}
        </p>
      )
    }
    case 'SUCCESS': {
      const date = shortDate(Date.parse(request.requestedAt), { timeZone })
      return <p className="text-sm text-muted">{fill(words.sent, { amount, date })}</p>
    }
    case 'WITHDRAWAL_FAILED':
      return (
        <Notice tone="warn" title={fill(words.failedTitle, { amount })} live="status">
          <p>{reason === null ? words.failed : messages.returnRefusals[reason]}</p>
          <p>{mayAskAgain ? words.again : words.notNow}</p>
        </Notice>
      )
    default:
      return (
        <Notice tone="info" title={fill(words.stuckTitle, { amount })} live="status">
          <PhoneText text={fill(messages.releaseResults[result] as string, { phone })} />
        </Notice>
      )
  }
}
