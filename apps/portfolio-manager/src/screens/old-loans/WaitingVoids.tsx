import { decideHandOverVoid, type HandOverVoidView } from '@pledge/contract/hand-over-voids'
import { portfolioHandOverVoids as words } from '@pledge/copy/en/portfolio/hand-over-voids'
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

const useVoidDecision = ({ uuid, loanNumber: number }: HandOverVoidView) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: HandOverDecision) =>
      api(decideHandOverVoid, { params: { uuid }, body: { decision } }),
    onSuccess: (_, decision) => {
      const text = decision === 'confirm' ? words.voided : words.kept
      toasts.show({ tone: 'success', text: fill(text, { number }) })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: handOversQuery.queryKey }),
  })
}

const Waiting = ({ one }: { readonly one: HandOverVoidView }) => {
  const { loanNumber: number, coin, coinQuantity: quantity, isOwn, obstacle } = one
  const { mutate, isPending, error } = useVoidDecision(one)
  const [refuse, refuseOf] = isOwn ? [words.withdraw, words.withdrawOf] : [words.refuse, words.refuseOf]
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <p className="break-words">
        {fill(words.asked, { email: one.requestedBy, quantity, coin, number, reason: one.reason })}
      </p>
      <p className="figures break-all text-muted">{fill(words.transaction, { id: one.transactionId })}</p>
      <p>
        {obstacle === null
          ? fill(words.left, { reserved: one.reservedQuantity, left: one.leftQuantity, coin })
          : words.obstacles[obstacle]}
      </p>
      <Permitted right="checks.decide">
        <div className="flex flex-wrap gap-2">
          {!isOwn && obstacle === null && (
            <Button
              variant="danger"
              size="small"
              disabled={isPending}
              aria-label={fill(words.confirmOf, { number })}
              onClick={() => mutate('confirm')}
            >
              {words.confirm}
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
    </li>
  )
}

/** Voids that one agent asked for, each with what it changes (note 100). */
export const WaitingVoids = ({ voids }: { readonly voids: readonly HandOverVoidView[] }) =>
  voids.length > 0 && (
    <section aria-labelledby="waiting-voids" className="flex max-w-reading flex-col gap-2">
      <h2 id="waiting-voids" className="text-lg font-semibold">
        {words.waitingTitle}
      </h2>
      <ul aria-label={words.waitingTitle}>
        {voids.map((one) => (
          <Waiting key={one.uuid} one={one} />
        ))}
      </ul>
    </section>
  )
