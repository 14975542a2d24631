import { sandboxPayLoan, sandboxReturnRepayment } from '@pledge/sandbox/contract/repayments'
import { fill } from '@pledge/copy/fill'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { useOrganization } from './organization.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { typedAmount } from './amounts.ts'
import { SubmitAction } from './SubmitAction.tsx'
import { useSandboxAction } from './use-sandbox.ts'

const words = sandbox.repayments
const METHODS = ['WIRE', 'ACH'] as const
const CODES = ['R01', 'R08', 'R10'] as const

type Action = ReturnType<typeof useSandboxAction>

const PayForm = ({ action }: { readonly action: Action }) => {
  const { code } = useOrganization()
  const [method, setMethod] = useState<(typeof METHODS)[number]>('WIRE')
  const [amount, setAmount] = useState('')
  const [remittance, setRemittance] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const dollars = typedAmount(amount, 2)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (dollars === undefined) return
    void action.run('pay', async () => {
      const body = { orgCode: code, method, amount: dollars, remittance: remittance.trim() }
      return fill(words.paid, await api(sandboxPayLoan, { body }))
    })
  }
  return (
    <form noValidate onSubmit={submit} aria-label={words.title} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 md:grid-cols-3">
        <SelectField
          label={words.method}
          options={METHODS.map((value) => ({ value, label: words.methods[value] }))}
          value={method}
          onChange={(event) => setMethod(METHODS.find((one) => one === event.target.value) ?? 'WIRE')}
        />
        <TextField
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={isChecked && dollars === undefined ? words.amountRequired : undefined}
        />
        <TextField
          label={words.remittance}
          hint={words.remittanceHint}
          autoComplete="off"
          maxLength={140}
          value={remittance}
          onChange={(event) => setRemittance(event.target.value)}
        />
      </div>
      <SubmitAction isRunning={action.running === 'pay'} label={words.pay} />
    </form>
  )
}

const TakeBackForm = ({ action }: { readonly action: Action }) => {
  const [reference, setReference] = useState('')
  const [code, setCode] = useState<(typeof CODES)[number]>('R01')
  const [isChecked, setIsChecked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (reference.trim() === '') return
    void action.run('back', async () => {
      await api(sandboxReturnRepayment, { body: { reference: reference.trim(), code } })
      return words.takenBack
    })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={words.back}
      className="flex flex-col gap-4 border-t border-line pt-5"
    >
      <h3 className="text-base">{words.back}</h3>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          label={words.reference}
          autoComplete="off"
          maxLength={60}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          error={isChecked && reference.trim() === '' ? words.referenceRequired : undefined}
        />
        <SelectField
          label={words.code}
          options={CODES.map((value) => ({ value, label: words.codes[value] }))}
          value={code}
          onChange={(event) => setCode(CODES.find((one) => one === event.target.value) ?? 'R01')}
        />
      </div>
      <SubmitAction isRunning={action.running === 'back'} label={words.takeBack} />
    </form>
  )
}

/** Has the simulated bank report borrowers' payments and returns. */
export const RepaymentsCard = () => {
  const action = useSandboxAction()
  return (
    <Section title={words.title} description={words.description}>
      <div className="flex flex-col gap-5">
        <PayForm action={action} />
        <TakeBackForm action={action} />
        <ActionOutcome outcome={action.outcome} />
      </div>
    </Section>
  )
}
