import { legacySignIn as words } from '@pledge/copy/en/screens/legacy-sign-in'
import { TextField } from '@pledge/ui/TextField'
import { PasswordField } from '../../forms/PasswordField.tsx'
import type { LegacyField, LegacyProblem } from './legacy-fields.ts'

export interface LegacyFieldsProps {
  readonly shown: readonly LegacyField[]
  readonly problems: readonly LegacyProblem[]
  readonly onChange: (field: LegacyField) => void
}

/** Everything that the login may ask for. What a step does not show stays on the page, hidden, with what was typed. */
export const LegacyFields = ({ shown, problems, onChange }: LegacyFieldsProps) => {
  const of = (field: LegacyField) => ({
    id: field,
    name: field,
    error: problems.find((problem) => problem.field === field)?.message,
    onChange: () => onChange(field),
  })
  const isHidden = (field: LegacyField) => !shown.includes(field)
  const plain = { autoCapitalize: 'none', spellCheck: false, required: true } as const
  return (
    <>
      <div hidden={isHidden('alias')}>
        <TextField {...of('alias')} {...plain} label={words.alias} autoComplete="username" maxLength={254} />
      </div>
      <div hidden={isHidden('password')}>
        <PasswordField {...of('password')} label={words.password} autoComplete="current-password" />
      </div>
      <div hidden={isHidden('email')}>
        <TextField
          {...of('email')}
          {...plain}
          type="email"
          inputMode="email"
          label={words.email}
          autoComplete="email"
          maxLength={254}
        />
      </div>
      {/* A code of an earlier address is of no use for another one. */}
      {shown.includes('emailCode') && (
        <TextField
          {...of('emailCode')}
          {...plain}
          inputMode="numeric"
          label={words.emailCode}
          hint={words.emailCodeHint}
          autoComplete="one-time-code"
          maxLength={20}
        />
      )}
      {shown.includes('code') && (
        <TextField
          {...of('code')}
          {...plain}
          inputMode="numeric"
          label={words.code}
          hint={words.codeHint}
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
      {shown.includes('newPassword') && (
        <PasswordField
          {...of('newPassword')}
          label={words.newPassword}
          hint={words.newPasswordHint}
          autoComplete="new-password"
        />
      )}
    </>
  )
}
