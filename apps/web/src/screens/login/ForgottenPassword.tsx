import { forgotPassword } from '@pledge/contract/session'
import { signIn as words } from '@pledge/copy/en/screens/login'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { checkEmail, EMAIL_ID } from './check-credentials.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

export interface ForgottenPasswordProps {
  readonly uid: string
  readonly email: string
  readonly onEmailChange: (email: string) => void
  readonly onBack: () => void
  readonly onDone: () => void
}

const { forgotten } = words

/** Sends a code to the address, then sets a new password. It does not reveal whether the address has an account. */
export const ForgottenPassword = (props: ForgottenPasswordProps) => {
  const { uid, email, onEmailChange, onBack, onDone } = props
  const [problem, setProblem] = useState<string>()
  const ask = useMutation({
    mutationFn: () => api(forgotPassword, { params: { uid }, body: { email: email.trim() } }),
    onError: (error) => setProblem(refusalText(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkEmail(email.trim())
    setProblem(found)
    if (found === undefined) ask.mutate()
  }
  return (
    <>
      <Card>
        {ask.isSuccess ? (
          <NewPasswordForm uid={uid} email={email.trim()} onDone={onDone} onOther={() => ask.reset()} />
        ) : (
          <form noValidate onSubmit={submit} className="flex flex-col gap-5">
            <TextField
              id={EMAIL_ID}
              name={EMAIL_ID}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              label={words.email}
              value={email}
              error={problem}
              onChange={(event) => onEmailChange(event.target.value)}
            />
            <Button type="submit" block loading={ask.isPending} loadingLabel={forgotten.sending}>
              {forgotten.send}
            </Button>
          </form>
        )}
      </Card>
      <p>
        <button type="button" className="link min-h-11" onClick={onBack}>
          {forgotten.back}
        </button>
      </p>
    </>
  )
}
