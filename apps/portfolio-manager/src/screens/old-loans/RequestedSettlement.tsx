import { decideHandOverSettlement, type HandOverDifferenceView } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import type { HandOverDecision } from '@pledge/domain/refinance/settlement-steps'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'
import { handOversQuery } from '../../hand-over-queries.ts'
import { Permitted } from '../../session/Permitted.tsx'

type Settlement = NonNullable<HandOverDifferenceView['settlement']>

const useSettlementDecision = (loanNumber: string, uuid: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: HandOverDecision) =>
      api(decideHandOverSettlement, { params: { uuid }, body: { decision } }),
    onSuccess: (_, decision) => {
      const text = decision === 'confirm' ? words.settled : words.kept
      toasts.show({ tone: 'success', text: fill(text, { number: loanNumber }) })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: handOversQuery.queryKey }),
  })
}

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
  const { mutate, isPending, error } = useSettlementDecision(number, uuid)
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
      <Permitted right="checks.decide">
        <div className="flex flex-wrap gap-2">
          {!isOwn && !isOutdated && (
            <Button
              size="small"
              disabled={isPending}
              aria-label={fill(words.confirmSettlementOf, { number })}
              onClick={() => mutate('confirm')}
            >
              {words.confirmSettlement}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            disabled={isPending}
            aria-label={fill(refuseOf, { number })}
            onClick={() => mutate('refuse')}
          >
            {refuse}
          </Button>
        </div>
      </Permitted>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {decisionError(error)}
        </Notice>
      )}
    </div>
  )
}
