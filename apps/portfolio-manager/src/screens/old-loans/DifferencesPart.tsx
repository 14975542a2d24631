import {
  decideHandOverSettlement,
  type HandOverDifferenceView,
  type HandOvers,
} from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import type { HandOverDecision } from '@pledge/domain/refinance/settlement-steps'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Tag } from '@pledge/ui/Tag'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { deadlineText, momentText } from '../../frame/time.ts'
import { toasts } from '../../frame/toasts.ts'
import { handOversQuery } from '../../hand-over-queries.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { SettlementForm } from './SettlementForm.tsx'

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
const RequestedSettlement = ({
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

const Difference = ({ difference }: { readonly difference: HandOverDifferenceView }) => {
  const [isOpen, setOpen] = useState(false)
  const { loanNumber: number, coin, result, settlement, since, deadline, isLate } = difference
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="break-words">
          {fill(words.difference, { number, quantity: difference.handedOverQuantity, coin })}
        </span>
        <Tag tone="neutral">{words.results[result]}</Tag>
        {isLate && <Tag tone="danger">{words.late}</Tag>}
      </p>
      {result === 'SHORT' && <p>{fill(words.missing, { quantity: difference.missingQuantity, coin })}</p>}
      {result === 'EXCESS' && <p>{fill(words.excess, { quantity: difference.excessQuantity, coin })}</p>}
      <p className="text-muted">
        {fill(words.deadline, { deadline: deadlineText(deadline), since: momentText(since) })}
      </p>
      {settlement !== null && <RequestedSettlement number={number} coin={coin} settlement={settlement} />}
      <Permitted right="checks.decide">
        {settlement === null && !isOpen && (
          <Button
            className="self-start"
            variant="secondary"
            size="small"
            aria-label={fill(words.settleOf, { number })}
            onClick={() => setOpen(true)}
          >
            {words.settle}
          </Button>
        )}
        {settlement === null && isOpen && (
          <SettlementForm difference={difference} onClose={() => setOpen(false)} />
        )}
      </Permitted>
    </li>
  )
}

/** What does not match the register, oldest first; two agents settle it (note 100). */
export const DifferencesPart = ({
  differences,
  differenceCount,
}: Pick<HandOvers, 'differences' | 'differenceCount'>) => (
  <section aria-labelledby="hand-over-differences" className="flex max-w-reading flex-col gap-2">
    <h2 id="hand-over-differences" className="text-lg font-semibold">
      {words.differencesTitle}
    </h2>
    {differences.length === 0 ? (
      <p className="text-muted">{words.noDifferences}</p>
    ) : (
      <ul aria-label={words.differencesTitle}>
        {differences.map((difference) => (
          <Difference key={`${difference.loanNumber} ${difference.coin}`} difference={difference} />
        ))}
      </ul>
    )}
    {differenceCount > differences.length && (
      <p>
        {fill(words.differenceShown, {
          shown: String(differences.length),
          count: String(differenceCount),
        })}
      </p>
    )}
  </section>
)
