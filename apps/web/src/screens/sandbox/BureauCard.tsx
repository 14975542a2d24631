import { sandboxAnswerAsBureau } from '@pledge/contract/sandbox'
import type { SentBodyOf } from '@pledge/contract/define-call'
import { sandbox } from '@pledge/copy/en/screens/sandbox'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { api } from '../../api.ts'
import { ActionOutcome } from './ActionOutcome.tsx'
import { useSandboxAction } from './use-sandbox.ts'

const words = sandbox.bureau
type BureauOutcome = SentBodyOf<typeof sandboxAnswerAsBureau>['outcome']

const OUTCOMES = [
  'CLEARED',
  'FROZEN',
  'LOCKED',
  'NO_MATCH',
  'DECLINED',
] as const satisfies readonly BureauOutcome[]
const RUN = 'bureau'

/** The credit bureau's next answer about a last name. */
export const BureauCard = () => {
  const action = useSandboxAction()
  const [lastName, setLastName] = useState('')
  const [outcome, setOutcome] = useState<BureauOutcome>('FROZEN')
  const [isChecked, setIsChecked] = useState(false)
  const name = lastName.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (name === '') return
    void action.run(RUN, async () => {
      await api(sandboxAnswerAsBureau, { body: { lastName: name, outcome } })
      return fill(words.done, { name, outcome: words.outcomes[outcome] })
    })
  }
  return (
    <Section title={words.title} description={words.description}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={words.lastName}
          value={lastName}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setLastName(event.target.value)}
          error={isChecked && name === '' ? words.lastNameRequired : undefined}
        />
        <SelectField
          label={words.outcome}
          options={OUTCOMES.map((one) => ({ value: one, label: words.outcomes[one] }))}
          value={outcome}
          onChange={(event) => setOutcome(OUTCOMES.find((one) => one === event.target.value) ?? outcome)}
        />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          className="self-start"
          loading={action.running === RUN}
        >
          {words.set}
        </Button>
        <ActionOutcome outcome={action.outcome} />
      </form>
    </Section>
  )
}
