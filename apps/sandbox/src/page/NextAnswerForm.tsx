import { fill } from '@pledge/copy/fill'
import { Section } from '@pledge/ui/Section'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useState, type FormEvent } from 'react'
import { ActionOutcome } from './ActionOutcome.tsx'
import { useSandboxAction } from './use-sandbox.ts'
import { SubmitAction } from './SubmitAction.tsx'

export interface NextAnswerWords<Outcome extends string> {
  readonly title: string
  readonly description: string
  readonly lastName: string
  readonly lastNameRequired: string
  readonly outcome: string
  readonly outcomes: Readonly<Record<Outcome, string>>
  readonly set: string
  /** With the slots {name} and {outcome}. */
  readonly done: string
}

export interface NextAnswerFormProps<Outcome extends string> {
  readonly words: NextAnswerWords<Outcome>
  readonly outcomes: readonly Outcome[]
  readonly first: Outcome
  readonly send: (answer: { readonly lastName: string; readonly outcome: Outcome }) => Promise<unknown>
}

export const NextAnswerForm = <Outcome extends string>(props: NextAnswerFormProps<Outcome>) => {
  const { words, outcomes, first, send } = props
  const action = useSandboxAction()
  const [lastName, setLastName] = useState('')
  const [outcome, setOutcome] = useState(first)
  const [isChecked, setIsChecked] = useState(false)
  const name = lastName.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (name === '') return
    void action.run(words.title, async () => {
      await send({ lastName: name, outcome })
      return fill(words.done, { name, outcome: words.outcomes[outcome] })
    })
  }
  return (
    <Section title={words.title} description={words.description}>
      <form noValidate onSubmit={submit} aria-label={words.title} className="flex flex-col gap-4">
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
          options={outcomes.map((one) => ({ value: one, label: words.outcomes[one] }))}
          value={outcome}
          onChange={(event) => setOutcome(outcomes.find((one) => one === event.target.value) ?? outcome)}
        />
        <SubmitAction isRunning={action.running === words.title} label={words.set} />
        <ActionOutcome outcome={action.outcome} />
      </form>
    </Section>
  )
}
