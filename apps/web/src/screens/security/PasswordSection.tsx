import { refusalOf } from '@pledge/client/errors'
import { changePassword } from '@pledge/contract/account'
import { security as words } from '@pledge/copy/en/screens/security'
import { Button } from '@pledge/ui/Button'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { typedIn } from '../../forms/typed-in.ts'
import type { DialogProps } from './EmailDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import type { SectionProps } from './section-props.ts'
import { problemOf, useAccountChange } from './use-account.ts'

const { password } = words

export const PasswordSection = ({ onDone }: SectionProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Section title={password.title} description={password.text}>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {password.change}
      </Button>
      {open && (
        <PasswordDialog
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone(`${password.done} ${words.notified}`)
          }}
        />
      )}
    </Section>
  )
}

/** Takes the new password; the step-up that follows proves the owner. */
const PasswordDialog = ({ onClose, onDone }: DialogProps) => {
  const [problem, setProblem] = useState<string>()
  const change = useAccountChange({
    run: ({ callWithStepUp }, next: string) => callWithStepUp(changePassword, { body: { password: next } }),
    onDone,
  })
  const submit = (form: HTMLFormElement) => {
    const next = typedIn(form, 'password')
    setProblem(next === '' ? password.missing : undefined)
    if (next !== '') change.mutate(next)
  }
  const isWeak = refusalOf(change.error)?.code === 'account.password-weak'
  const failed = problemOf(change.error)
  return (
    <FormDialog
      title={password.dialogTitle}
      lead={password.text}
      onClose={onClose}
      onSubmit={submit}
      submit={words.save}
      busy={change.isPending}
      busyLabel={words.saving}
      problem={isWeak ? undefined : failed}
    >
      <PasswordField
        name="password"
        label={password.next}
        hint={password.hint}
        autoComplete="new-password"
        error={problem ?? (isWeak ? failed : undefined)}
        data-autofocus="true"
      />
    </FormDialog>
  )
}
