import { confirmTotp } from '@pledge/contract/account'
import { security as words } from '@pledge/copy/en/screens/security'
import { CopyButton } from '@pledge/ui/CopyButton'
import { QrCode } from '@pledge/ui/QrCode'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { typedIn } from '../../forms/typed-in.ts'
import { FormDialog } from './FormDialog.tsx'
import { problemOf, useAccountChange } from './use-account.ts'

export interface TotpSecret {
  readonly secret: string
  readonly uri: string
}

export interface AddTotpDialogProps {
  readonly secret: TotpSecret
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
}

const { totp: own } = words
/** In groups, for copying by hand. */
const inChunks = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** The secret as a QR code and as text, shown once; a first code confirms that the app has it. */
export const AddTotpDialog = ({ secret, onClose, onDone }: AddTotpDialogProps) => {
  const [problem, setProblem] = useState<string>()
  const confirm = useAccountChange({
    run: ({ api }, code: string) => api(confirmTotp, { body: { code } }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const submit = (form: HTMLFormElement) => {
    const code = typedIn(form, 'code').trim()
    setProblem(code === '' ? own.codeMissing : undefined)
    if (code !== '') confirm.mutate(code)
  }
  return (
    <FormDialog
      title={own.addTitle}
      lead={own.scan}
      onClose={onClose}
      onSubmit={submit}
      submit={own.confirm}
      busy={confirm.isPending}
      busyLabel={own.confirming}
    >
      <div className="flex flex-col items-start gap-5 sm:flex-row" data-private="true">
        <QrCode text={secret.uri} title={own.picture} sizePx={180} />
        <div className="min-w-0">
          <p className="text-muted">{own.byHand}</p>
          <p className="my-2 font-mono text-base break-words">{inChunks(secret.secret)}</p>
          <CopyButton size="small" text={secret.secret} label={own.copySecret} />
        </div>
      </div>
      <TextField
        name="code"
        label={own.code}
        hint={own.codeHint}
        error={problem ?? problemOf(confirm.error)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
    </FormDialog>
  )
}
