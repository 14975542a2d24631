import { type HandOverDifferenceView, settleHandOver } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import { plainTransactionId } from '@pledge/domain/refinance/hand-over-line'
import type { SettlementOutcome } from '@pledge/domain/refinance/hand-over-settlement'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'
import { handOversQuery } from '../../hand-over-queries.ts'

export interface SettlementFormProps {
  readonly difference: HandOverDifferenceView
  /** What can have happened. */
  readonly outcomes: readonly SettlementOutcome[]
  readonly onClose: () => void
}

const useSettlement = ({ difference, onClose }: Omit<SettlementFormProps, 'outcomes'>) => {
  const queryClient = useQueryClient()
  const { loanNumber, coin, result, handedOverQuantity } = difference
  return useMutation({
    mutationFn: (asked: {
      readonly outcome: SettlementOutcome
      readonly transactionId: string | null
      readonly reason: string
    }) =>
      api(settleHandOver, { params: { loanNumber }, body: { coin, result, handedOverQuantity, ...asked } }),
    onSuccess: () => {
      toasts.show({ tone: 'success', text: words.requested })
      onClose()
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: handOversQuery.queryKey }),
  })
}

const isAcceptable = (result: string): result is keyof typeof words.acceptedHints =>
  Object.hasOwn(words.acceptedHints, result)

/** What one agent says became of coins that do not match; another one confirms it. */
export const SettlementForm = ({ difference, outcomes, onClose }: SettlementFormProps) => {
  const { coin, returnQuantity: quantity, result } = difference
  const [outcome, setOutcome] = useState<SettlementOutcome>()
  const [transaction, setTransaction] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, error } = useSettlement({ difference, onClose })
  const isReturn = outcome === 'RETURNED'
  const transactionId = isReturn ? plainTransactionId(transaction.trim()) : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (outcome !== undefined && transactionId !== undefined) mutate({ outcome, transactionId, reason })
  }
  return (
    <form className="flex max-w-form flex-col gap-3" onSubmit={send}>
      <SelectField
        label={words.outcome}
        placeholder={words.chooseOutcome}
        required
        value={outcome ?? ''}
        hint={outcome === 'ACCEPTED' && isAcceptable(result) ? words.acceptedHints[result] : undefined}
        options={outcomes.map((value) => ({
          value,
          label: fill(words.outcomes[value], { quantity, coin }),
        }))}
        onChange={(event) => setOutcome(outcomes.find((one) => one === event.target.value))}
      />
      {isReturn && (
        <TextField
          label={words.transaction}
          hint={words.transactionHint}
          required
          value={transaction}
          maxLength={66}
          error={isChecked && transactionId === undefined ? words.transactionInvalid : undefined}
          onChange={(event) => setTransaction(event.target.value)}
        />
      )}
      <TextField
        label={words.reason}
        hint={words.settleHint}
        required
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isPending}>
          {words.request}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {decisionError(error)}
        </Notice>
      )}
    </form>
  )
}
