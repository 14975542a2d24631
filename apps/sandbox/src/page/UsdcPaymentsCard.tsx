import { sandboxSendUsdc } from '@pledge/sandbox/contract/usdc-payments'
import { fill } from '@pledge/copy/fill'
import { USDC_PAYMENT_NETWORKS, type UsdcPaymentNetwork } from '@pledge/domain/usdc-payment/networks'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { typedAmount } from './amounts.ts'
import { api } from './api.ts'
import { SubmitAction } from './SubmitAction.tsx'
import { useSandboxAction } from './use-sandbox.ts'

const words = sandbox.usdcPayments
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Sends USDC from a borrower's wallet to the address of a loan abroad. */
export const UsdcPaymentsCard = () => {
  const action = useSandboxAction()
  const [network, setNetwork] = useState<UsdcPaymentNetwork>('Base')
  const [address, setAddress] = useState('')
  const [amount, setAmount] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const dollars = typedAmount(amount, 2)
  const isAddress = ADDRESS.test(address.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (dollars === undefined || !isAddress) return
    void action.run('pay', async () => {
      const body = { network, address: address.trim(), amount: dollars }
      return fill(words.sent, await api(sandboxSendUsdc, { body }))
    })
  }
  return (
    <Section title={words.title} description={words.description}>
      <form noValidate onSubmit={submit} aria-label={words.title} className="flex flex-col gap-4">
        <div className="grid items-start gap-4 md:grid-cols-3">
          <SelectField
            label={words.network}
            options={USDC_PAYMENT_NETWORKS.map((value) => ({ value, label: value }))}
            value={network}
            onChange={(event) =>
              setNetwork(USDC_PAYMENT_NETWORKS.find((one) => one === event.target.value) ?? 'Base')
            }
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
            label={words.address}
            hint={words.addressHint}
            autoComplete="off"
            maxLength={42}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            error={isChecked && !isAddress ? words.addressRequired : undefined}
          />
        </div>
        <SubmitAction isRunning={action.running === 'pay'} label={words.send} />
        <ActionOutcome outcome={action.outcome} />
      </form>
    </Section>
  )
}
