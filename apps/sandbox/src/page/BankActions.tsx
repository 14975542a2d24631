import {
  sandboxNotifyOfChange,
  sandboxReturnPayment,
  sandboxSettlePayment,
} from '@pledge/sandbox/contract/payments'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { SelectField } from '@pledge/ui/SelectField'
import { useState, type FormEvent } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { useSandboxAction, type Sandbox } from './use-sandbox.ts'
import { SubmitAction } from './SubmitAction.tsx'

const words = sandbox.payments
type Payment = Sandbox['payments'][number]
type Act = keyof typeof words.acts

const OF_UNDECIDED = ['ACCEPTED', 'REJECTED'] as const satisfies readonly Act[]
const OF_ACCEPTED = ['R02', 'R03', 'R04', 'R16', 'R20', 'R23', 'C01'] as const satisfies readonly Act[]
const RUN = 'bank'

const actsOn = ({ status }: Payment): readonly Act[] => {
  if (status === 'UNDECIDED') return OF_UNDECIDED
  return status === 'ACCEPTED' ? OF_ACCEPTED : []
}

const perform = async (traceNumber: string, act: Act): Promise<string> => {
  if (act === 'ACCEPTED' || act === 'REJECTED') {
    await api(sandboxSettlePayment, { body: { traceNumber, status: act } })
    return words.settled
  }
  if (act === 'C01')
    await api(sandboxNotifyOfChange, { body: { traceNumber, code: act, corrected: words.corrected } })
  else await api(sandboxReturnPayment, { body: { traceNumber, code: act } })
  return words.done
}

/** Has the simulated bank decide a payment, return it, or notify of a change days after accepting it. */
export const BankActions = ({ payments }: { readonly payments: readonly Payment[] }) => {
  const action = useSandboxAction()
  const open = payments.filter((payment) => actsOn(payment).length > 0)
  const [chosen, setChosen] = useState('')
  const [wanted, setWanted] = useState<string>('R03')
  const payment = open.find(({ traceNumber }) => traceNumber === chosen) ?? open[0]
  if (payment === undefined) return <ActionOutcome outcome={action.outcome} />
  const acts = actsOn(payment)
  const act = acts.find((one) => one === wanted) ?? acts[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (act !== undefined) void action.run(RUN, () => perform(payment.traceNumber, act))
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h3 className="text-base">{words.actTitle}</h3>
        <p className="mt-1 max-w-prose text-sm text-muted">{words.actDescription}</p>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          label={words.payment}
          options={open.map((one) => ({
            value: one.traceNumber,
            label: fill(words.paymentOption, {
              trace: one.traceNumber,
              amount: wireDollars(one.amount),
              name: one.accountHolder,
            }),
          }))}
          value={payment.traceNumber}
          onChange={(event) => setChosen(event.target.value)}
        />
        <SelectField
          label={words.act}
          options={acts.map((one) => ({ value: one, label: words.acts[one] }))}
          value={act ?? ''}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      <SubmitAction isRunning={action.running === RUN} label={words.do} />
      <ActionOutcome outcome={action.outcome} />
    </form>
  )
}
