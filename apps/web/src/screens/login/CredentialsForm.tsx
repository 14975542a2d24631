import { refusalOf } from '@pledge/client/errors'
import { register, signIn } from '@pledge/contract/session'
import { signIn as words } from '@pledge/copy/en/screens/login'
import type { RefusalCode } from '@pledge/domain/refusal'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { ErrorSummary, type FieldProblem } from '@pledge/ui/ErrorSummary'
import { TextField } from '@pledge/ui/TextField'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { refusalText } from '../../refusal-text.ts'
import { checkCredentials, type Credentials, EMAIL_ID, PASSWORD_ID } from './check-credentials.ts'

export type SignInPage = 'sign-in' | 'register'
export type SecondFactor = 'totp' | 'passkey' | 'recovery-code'

export interface CredentialsFormProps {
  readonly uid: string
  readonly page: SignInPage
  readonly email: string
  readonly onEmailChange: (email: string) => void
  /** The password is correct, and one of these is needed too. */
  readonly onSecondFactors: (methods: readonly SecondFactor[]) => void
  /** A code was sent to the new account's address. */
  readonly onCodeSent: (typed: Credentials) => void
}

const FIELD_OF: Partial<Record<RefusalCode, string>> = {
  'account.password-weak': PASSWORD_ID,
}

const problemOf = (error: unknown): FieldProblem => {
  const code = refusalOf(error)?.code
  return { field: (code && FIELD_OF[code]) ?? EMAIL_ID, message: refusalText(error) }
}

/** Email and password; the browser then goes where the answer says. All input is kept after a refusal. */
export const CredentialsForm = ({
  uid,
  page,
  email,
  onEmailChange,
  onSecondFactors,
  onCodeSent,
}: CredentialsFormProps) => {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const refuse = (found: readonly FieldProblem[]) => {
    setProblems(found)
    setAttempt((before) => before + 1)
  }
  const send = async (body: Credentials) => {
    setBusy(true)
    try {
      if (page === 'register') {
        await api(register, { params: { uid }, body })
        setBusy(false)
        return onCodeSent(body)
      }
      const { redirect, secondFactors } = await api(signIn, { params: { uid }, body })
      if (redirect === null) onSecondFactors(secondFactors)
      else window.location.assign(redirect)
    } catch (error) {
      refuse([problemOf(error)])
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read on submit, not stored: a password stays only in its field.
    const password = new FormData(event.currentTarget).get(PASSWORD_ID)
    const typed = { email: email.trim(), password: typeof password === 'string' ? password : '' }
    const found = checkCredentials(typed)
    if (found.length > 0) return refuse(found)
    setProblems([])
    void send(typed)
  }
  /** A refusal of a field no longer applies to what is typed there now. */
  const mend = (field: string) => setProblems((before) => before.filter((one) => one.field !== field))
  const messageOf = (field: string) => problems.find((problem) => problem.field === field)?.message
  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ErrorSummary title={words.failedTitle} errors={problems} attempt={attempt} />
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
          error={messageOf(EMAIL_ID)}
          onChange={(event) => {
            mend(EMAIL_ID)
            onEmailChange(event.target.value)
          }}
        />
        <PasswordField
          id={PASSWORD_ID}
          name={PASSWORD_ID}
          autoComplete={page === 'register' ? 'new-password' : 'current-password'}
          label={words.password}
          {...(page === 'register' && { hint: words.newPasswordHint })}
          error={messageOf(PASSWORD_ID)}
          onChange={() => mend(PASSWORD_ID)}
        />
        <Button type="submit" block loading={busy} loadingLabel={words.working[page]}>
          {words.submit[page]}
        </Button>
      </form>
    </Card>
  )
}
