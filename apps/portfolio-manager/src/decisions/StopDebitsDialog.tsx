import { stopLoanDebit, turnOffLoanAutopay, type AgentDebitView } from '@pledge/contract/debits'
import { portfolioDebits } from '@pledge/copy/en/portfolio/debits'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { DEBIT_STOP_REASONS, type DebitStopReason } from '@pledge/domain/debit/stop-reasons'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { SelectField } from '@pledge/ui/SelectField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { api } from '../api.ts'
import { loanDebitsQuery } from '../debit-queries.ts'
import { decisionError } from './use-decision.ts'

const words = portfolioDebits.stop
const REASONS = DEBIT_STOP_REASONS.map((value) => ({ value, label: words.reasons[value] }))

export interface StopDebitsInput {
  readonly appUuid: string
  /** The one to stop; null where autopay is turned off. */
  readonly debit: AgentDebitView | null
  readonly onStopped: (outcome: string) => void
  readonly onClose: () => void
}

const partsOf = (debit: AgentDebitView | null) =>
  debit === null
    ? words.autopay
    : {
        ...words.one,
        effects: words.one.effects.map((effect) =>
          fill(effect, { amount: wireDollars(debit.amount), date: calendarDate(debit.settlesOn) }),
        ),
      }

/** Stops one debit, or turns off autopay, for a borrower who called or wrote, with the reason for the audit log. */
export const StopDebitsDialog = ({ appUuid, debit, onStopped, onClose }: StopDebitsInput) => {
  const form = useId()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [isChecked, setChecked] = useState(false)
  const reason = DEBIT_STOP_REASONS.find((one) => one === chosen)
  const parts = partsOf(debit)
  const stopping = useMutation({
    mutationFn: (why: DebitStopReason) =>
      debit === null
        ? api(turnOffLoanAutopay, { params: { uuid: appUuid }, body: { reason: why } })
        : api(stopLoanDebit, {
            params: { uuid: appUuid, debitUuid: debit.uuid },
            body: { reason: why },
          }),
    onSuccess: (answer) => {
      queryClient.setQueryData(loanDebitsQuery(appUuid).queryKey, answer)
      onStopped(parts.done)
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: loanDebitsQuery(appUuid).queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (reason !== undefined && !stopping.isPending) stopping.mutate(reason)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={parts.title}
      busy={stopping.isPending}
      closeLabel={words.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={stopping.isPending}>
            {words.keep}
          </Button>
          <Button type="submit" form={form} loading={stopping.isPending} loadingLabel={words.working}>
            {parts.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {parts.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <SelectField
          label={words.reason}
          options={REASONS}
          placeholder={words.reasonPlaceholder}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          error={isChecked && reason === undefined ? words.reasonRequired : undefined}
          required
        />
        {stopping.isError && (
          <Notice tone="danger" live="alert">
            {decisionError(stopping.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
