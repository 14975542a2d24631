import { decideHandOverSettlement, type HandOverDifferenceView } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import { api } from '../../api.ts'
import { SecondAgentDecision } from './SecondAgentDecision.tsx'

type Settlement = NonNullable<HandOverDifferenceView['settlement']>

/** What one agent asked for, and the decision of another. */
export const RequestedSettlement = ({
  number,
  coin,
  settlement,
}: {
  readonly number: string
  readonly coin: string
  readonly settlement: Settlement
}) => {
  const { uuid, outcome, reason, returnedQuantity: quantity, transactionId, isOwn, isOutdated } = settlement
  const [refuse, refuseOf] = isOwn
    ? [words.withdraw, words.withdrawOf]
    : [words.refuseSettlement, words.refuseSettlementOf]
  return (
    <div className="flex flex-col gap-2">
      <p className="break-words">
        {fill(words.asked[outcome], { email: settlement.requestedBy, quantity, coin, reason })}
      </p>
      {transactionId !== null && (
        <p className="figures break-all text-muted">{fill(words.returnedIn, { id: transactionId })}</p>
      )}
      {isOutdated && <p>{words.outdated}</p>}
      <SecondAgentDecision
        send={(decision) => api(decideHandOverSettlement, { params: { uuid }, body: { decision } })}
        done={{ confirm: fill(words.settled, { number }), refuse: fill(words.kept, { number }) }}
        confirm={
          isOwn || isOutdated
            ? undefined
            : { text: words.confirmSettlement, label: fill(words.confirmSettlementOf, { number }) }
        }
        refuse={{ text: refuse, label: fill(refuseOf, { number }) }}
      />
    </div>
  )
}
