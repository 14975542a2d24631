import { stopLoanDebit, turnOffLoanAutopay, type AgentDebitView } from '@pledge/contract/debits'
import { portfolioDebits } from '@pledge/copy/en/portfolio/debits'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { DEBIT_STOP_REASONS, type DebitStopReason } from '@pledge/domain/debit/stop-reasons'
import { SelectField } from '@pledge/ui/SelectField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { loanDebitsQuery } from '../debit-queries.ts'
import { EffectsDialog } from './EffectsDialog.tsx'
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
  return (
    <EffectsDialog
      title={parts.title}
      effects={parts.effects}
      confirm={parts.confirm}
      working={words.working}
      keep={words.keep}
      close={words.close}
      isBusy={stopping.isPending}
      error={stopping.isError ? decisionError(stopping.error) : undefined}
      onConfirm={() => {
        setChecked(true)
        if (reason !== undefined) stopping.mutate(reason)
      }}
      onClose={onClose}
    >
      <SelectField
        label={words.reason}
        options={REASONS}
        placeholder={words.reasonPlaceholder}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        error={isChecked && reason === undefined ? words.reasonRequired : undefined}
        required
      />
    </EffectsDialog>
  )
}
