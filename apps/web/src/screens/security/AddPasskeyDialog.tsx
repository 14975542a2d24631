import { addPasskey, startPasskey } from '@pledge/contract/account'
import { security as words } from '@pledge/copy/en/screens/security'
import { PASSKEY_NAME_MAX } from '@pledge/domain/account/passkeys'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { typedIn } from '../../forms/typed-in.ts'
import { makePasskey, PasskeyError } from '@pledge/client/passkeys'
import { FormDialog } from './FormDialog.tsx'
import { problemOf, useAccountChange } from './use-account.ts'

const { passkeys: own } = words

export interface AddPasskeyDialogProps {
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
}

const wordsOf = (error: unknown): string | undefined =>
  error instanceof PasskeyError ? own[error.problem] : problemOf(error)

/** A name, then the device creates the passkey, then the owner confirms adding it to the account. */
export const AddPasskeyDialog = ({ onClose, onDone }: AddPasskeyDialogProps) => {
  const [problem, setProblem] = useState<string>()
  const add = useAccountChange({
    run: async ({ api, callWithStepUp }, name: string) => {
      const credential = await makePasskey(await api(startPasskey))
      return callWithStepUp(addPasskey, { body: { name, credential } })
    },
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const submit = (form: HTMLFormElement) => {
    const name = typedIn(form, 'name').trim()
    setProblem(name === '' ? own.nameMissing : undefined)
    if (name !== '') add.mutate(name)
  }
  return (
    <FormDialog
      title={own.addTitle}
      lead={own.addLead}
      onClose={onClose}
      onSubmit={submit}
      submit={own.make}
      busy={add.isPending}
      busyLabel={own.making}
      problem={wordsOf(add.error)}
    >
      <TextField
        name="name"
        label={own.name}
        hint={own.nameHint}
        error={problem}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        required
        data-autofocus="true"
      />
    </FormDialog>
  )
}
