import { WALLET_SCREENING_ACTS, sandboxSetWalletScreening } from '@pledge/sandbox/contract/faults'
import { fill } from '@pledge/copy/fill'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { useState, type FormEvent } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { useSandboxAction } from './use-sandbox.ts'
import { SubmitAction } from './SubmitAction.tsx'

const words = sandbox.walletScreening
type WalletScreeningAct = (typeof WALLET_SCREENING_ACTS)[number]
const RUN = 'wallet-screening'

/** The next answer of the screening of wallets, so that a deposit is quarantined or a wallet is held for agents. */
export const WalletScreeningCard = () => {
  const action = useSandboxAction()
  const [act, setAct] = useState<WalletScreeningAct>('RISK')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void action.run(RUN, async () => {
      await api(sandboxSetWalletScreening, { body: { act } })
      return fill(words.done, { act: words.acts[act] })
    })
  }
  return (
    <Section title={words.title} description={words.description}>
      <form noValidate onSubmit={submit} aria-label={words.title} className="flex flex-col gap-3">
        <SelectField
          label={words.act}
          options={WALLET_SCREENING_ACTS.map((value) => ({ value, label: words.acts[value] }))}
          value={act}
          onChange={(event) => setAct(WALLET_SCREENING_ACTS.find((one) => one === event.target.value) ?? act)}
        />
        <SubmitAction isRunning={action.running === RUN} label={words.set} />
        <ActionOutcome outcome={action.outcome} />
      </form>
    </Section>
  )
}
