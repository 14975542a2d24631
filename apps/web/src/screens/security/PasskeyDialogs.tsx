import { removePasskey, renamePasskey, type AccountSecurity } from '@pledge/contract/account'
import { security as words } from '@pledge/copy/en/screens/security'
import { fill } from '@pledge/copy/fill'
import { PASSKEY_NAME_MAX } from '@pledge/domain/account/passkeys'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { typedIn } from '../../forms/typed-in.ts'
import { FormDialog } from './FormDialog.tsx'
import { problemOf, useAccountChange } from './use-account.ts'

export interface PasskeyDialogProps {
  readonly passkey: Pick<AccountSecurity['passkeys'][number], 'uuid' | 'name'>
  readonly onClose: () => void
  readonly onDone: () => void
}

const { passkeys: own } = words

export const RenamePasskeyDialog = ({ passkey, onClose, onDone }: PasskeyDialogProps) => {
  const [problem, setProblem] = useState<string>()
  const rename = useAccountChange({
    run: ({ api }, name: string) => api(renamePasskey, { body: { passkey: passkey.uuid, name } }),
    onDone,
  })
  const submit = (form: HTMLFormElement) => {
    const name = typedIn(form, 'name').trim()
    setProblem(name === '' ? own.nameMissing : undefined)
    if (name !== '') rename.mutate(name)
  }
  return (
    <FormDialog
      title={own.renameTitle}
      onClose={onClose}
      onSubmit={submit}
      submit={words.save}
      busy={rename.isPending}
      busyLabel={words.saving}
      problem={problemOf(rename.error)}
    >
      <TextField
        name="name"
        label={own.name}
        defaultValue={passkey.name}
        error={problem}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        required
        data-autofocus="true"
      />
    </FormDialog>
  )
}

export const RemovePasskeyDialog = ({ passkey, onClose, onDone }: PasskeyDialogProps) => {
  const remove = useAccountChange({
    run: ({ callWithStepUp }) => callWithStepUp(removePasskey, { body: { passkey: passkey.uuid } }),
    onDone,
  })
  return (
    <FormDialog
      title={own.removeTitle}
      lead={fill(own.removeText, { name: passkey.name })}
      onClose={onClose}
      onSubmit={() => remove.mutate(undefined)}
      submit={own.remove}
      cancel={own.keep}
      danger
      busy={remove.isPending}
      busyLabel={own.removing}
      problem={problemOf(remove.error)}
    />
  )
}
