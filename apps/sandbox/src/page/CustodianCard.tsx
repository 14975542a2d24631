import { CUSTODIAN_ACTS, sandboxSetCustodian } from '@pledge/sandbox/contract/faults'
import { fill } from '@pledge/copy/fill'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { useState, type FormEvent } from 'react'
import { sandbox } from '../words/sandbox.ts'
import { api } from './api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { useSandboxAction } from './use-sandbox.ts'
import { SubmitAction } from './SubmitAction.tsx'

const words = sandbox.custodian
type CustodianAct = (typeof CUSTODIAN_ACTS)[number]
const RUN = 'custodian'

/** Simulates custodian failures before a collateral release. */
export const CustodianCard = () => {
  const action = useSandboxAction()
  const [act, setAct] = useState<CustodianAct>('WITHDRAWAL_FAILED')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void action.run(RUN, async () => {
      await api(sandboxSetCustodian, { body: { act } })
      return fill(words.done, { act: words.acts[act] })
    })
  }
  return (
    <Section title={words.title} description={words.description}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <SelectField
          label={words.act}
          options={CUSTODIAN_ACTS.map((value) => ({ value, label: words.acts[value] }))}
          value={act}
          onChange={(event) => setAct(CUSTODIAN_ACTS.find((one) => one === event.target.value) ?? act)}
        />
        <SubmitAction isRunning={action.running === RUN} label={words.set} />
        <ActionOutcome outcome={action.outcome} />
      </form>
    </Section>
  )
}
