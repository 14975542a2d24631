import { changeEmail, startEmailChange } from '@pledge/contract/account'
import { security as words } from '@pledge/copy/en/screens/security'
import { fill } from '@pledge/copy/fill'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import * as z from 'zod/mini'
import { typedIn } from '../../forms/typed-in.ts'
import { FormDialog } from './FormDialog.tsx'
import { problemOf, useAccountChange } from './use-account.ts'

export interface DialogProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

const { contact } = words

/** The new address, then the code emailed to it, then the owner's step-up. */
export const EmailDialog = (props: DialogProps) => {
  const [sent, setSent] = useState<{ readonly email: string; readonly to: string }>()
  if (sent === undefined) return <NewAddress {...props} onSent={setSent} />
  return <AddressCode {...props} email={sent.email} sentTo={sent.to} onOther={() => setSent(undefined)} />
}

const NewAddress = ({
  onClose,
  onSent,
}: DialogProps & { readonly onSent: (sent: { email: string; to: string }) => void }) => {
  const [problem, setProblem] = useState<string>()
  const send = useAccountChange({
    run: ({ api }, email: string) => api(startEmailChange, { body: { email } }),
    onDone: ({ sentTo }, email) => onSent({ email, to: sentTo }),
  })
  const submit = (form: HTMLFormElement) => {
    const email = typedIn(form, 'email').trim()
    const isEmail = z.safeParse(startEmailChange.body.shape.email, email).success
    setProblem(isEmail ? undefined : contact.emailWrong)
    if (isEmail) send.mutate(email)
  }
  return (
    <FormDialog
      title={contact.emailTitle}
      lead={contact.emailLead}
      onClose={onClose}
      onSubmit={submit}
      submit={contact.sendCode}
      busy={send.isPending}
      busyLabel={contact.sending}
      problem={problemOf(send.error)}
    >
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        label={contact.newEmail}
        error={problem}
        data-autofocus="true"
      />
    </FormDialog>
  )
}

interface AddressCodeProps extends DialogProps {
  readonly email: string
  readonly sentTo: string
  readonly onOther: () => void
}

const AddressCode = ({ email, sentTo, onClose, onDone, onOther }: AddressCodeProps) => {
  const [problem, setProblem] = useState<string>()
  const change = useAccountChange({
    run: ({ callWithStepUp }, code: string) => callWithStepUp(changeEmail, { body: { email, code } }),
    onDone,
  })
  const submit = (form: HTMLFormElement) => {
    const code = typedIn(form, 'code').trim()
    setProblem(code === '' ? contact.codeMissing : undefined)
    if (code !== '') change.mutate(code)
  }
  return (
    <FormDialog
      title={contact.emailTitle}
      onClose={onClose}
      onSubmit={submit}
      submit={words.save}
      busy={change.isPending}
      busyLabel={words.saving}
    >
      <p role="status">{fill(contact.sent, { address: sentTo })}</p>
      <TextField
        name="code"
        label={contact.code}
        hint={contact.codeHint}
        error={problem ?? problemOf(change.error)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        data-autofocus="true"
      />
      <button type="button" className="link min-h-11 self-start" onClick={onOther}>
        {contact.otherEmail}
      </button>
    </FormDialog>
  )
}
