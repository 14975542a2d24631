import { refusalOf } from '@pledge/client/errors'
import { resetPassword } from '@pledge/contract/session'
import { signIn as words } from '@pledge/copy/en/screens/login'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { typedIn } from '../../forms/typed-in.ts'
import { refusalText } from '../../refusal-text.ts'

export interface NewPasswordFormProps {
  readonly uid: string
  readonly email: string
  readonly onDone: () => void
  readonly onOther: () => void
}

type Problem = { readonly field: 'code' | 'password'; readonly message: string }

const { forgotten } = words

const problemOf = (error: unknown): Problem => ({
  field: refusalOf(error)?.code === 'account.password-weak' ? 'password' : 'code',
  message: refusalText(error),
})

/** The emailed code, and the new password. */
export const NewPasswordForm = ({ uid, email, onDone, onOther }: NewPasswordFormProps) => {
  const [problem, setProblem] = useState<Problem>()
  const reset = useMutation({
    mutationFn: (typed: { readonly code: string; readonly password: string }) =>
      api(resetPassword, { params: { uid }, body: { email, ...typed } }),
    onSuccess: onDone,
    onError: (error) => setProblem(problemOf(error)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = typedIn(event.currentTarget, 'code').trim()
    const password = typedIn(event.currentTarget, 'password')
    if (code === '') return setProblem({ field: 'code', message: forgotten.codeMissing })
    if (password === '') return setProblem({ field: 'password', message: words.passwordMissing })
    setProblem(undefined)
    reset.mutate({ code, password })
  }
  const messageOf = (field: Problem['field']) => (problem?.field === field ? problem.message : undefined)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p role="status">{fill(forgotten.sent, { address: email })}</p>
      <TextField
        name="code"
        label={forgotten.code}
        hint={forgotten.codeHint}
        error={messageOf('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <PasswordField
        name="password"
        label={forgotten.password}
        hint={words.newPasswordHint}
        error={messageOf('password')}
        autoComplete="new-password"
      />
      <Button type="submit" block loading={reset.isPending} loadingLabel={forgotten.saving}>
        {forgotten.save}
      </Button>
      <button type="button" className="link min-h-11 self-start" onClick={onOther}>
        {forgotten.other}
      </button>
    </form>
  )
}
