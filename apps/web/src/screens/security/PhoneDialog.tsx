import { refusalOf } from '@pledge/client/errors'
import { changePhone } from '@pledge/contract/account'
import { security as words } from '@pledge/copy/en/screens/security'
import { TextField } from '@pledge/ui/TextField'
import { typedIn } from '../../forms/typed-in.ts'
import type { DialogProps } from './EmailDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { problemOf, useAccountChange } from './use-account.ts'

const { contact } = words

/** Another phone number, validated by the server's rules (rows 1.5.28 to 1.5.30). */
export const PhoneDialog = ({ onClose, onDone }: DialogProps) => {
  const change = useAccountChange({
    run: ({ callWithStepUp }, phoneNumber: string) => callWithStepUp(changePhone, { body: { phoneNumber } }),
    onDone,
  })
  const ofField = refusalOf(change.error)?.fields?.[0]?.message
  return (
    <FormDialog
      title={contact.phoneTitle}
      lead={contact.phoneLead}
      onClose={onClose}
      onSubmit={(form) => change.mutate(typedIn(form, 'phone'))}
      submit={words.save}
      busy={change.isPending}
      busyLabel={words.saving}
      problem={ofField === undefined ? problemOf(change.error) : undefined}
    >
      <TextField
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        required
        label={contact.newPhone}
        error={ofField}
        data-autofocus="true"
      />
    </FormDialog>
  )
}
