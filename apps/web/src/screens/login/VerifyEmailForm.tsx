import { refusalOf } from '@pledge/client/errors'
import { confirmRegistration, register } from '@pledge/contract/session'
import { signIn as words } from '@pledge/copy/en/screens/login'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { typedIn } from '../../forms/typed-in.ts'
import { refusalText } from '../../refusal-text.ts'
import type { Credentials } from './check-credentials.ts'

export interface VerifyEmailFormProps {
  readonly uid: string
  /** The registration's input, which requesting another code repeats. */
  readonly typed: Credentials
  readonly onBack: () => void
}

const { verify } = words

/** Takes the code sent to a new account's address; the browser then goes where the answer says. */
export const VerifyEmailForm = ({ uid, typed, onBack }: VerifyEmailFormProps) => {
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const confirm = useMutation({
    mutationFn: (code: string) => api(confirmRegistration, { params: { uid }, body: { code } }),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
    onError: (error) => setProblem(isOver(error) ? verify.over : refusalText(error)),
  })
  const again = useMutation({
    mutationFn: () => api(register, { params: { uid }, body: typed }),
    onMutate: () => setProblem(undefined),
    onSuccess: () => form.current?.reset(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = typedIn(event.currentTarget, 'code').trim()
    if (code === '') return setProblem(verify.codeMissing)
    setProblem(undefined)
    confirm.mutate(code)
  }
  return (
    <Card className="flex flex-col gap-5">
      {again.isSuccess && (
        <Notice tone="success" live="status">
          {fill(verify.resent, { address: typed.email })}
        </Notice>
      )}
      {again.error !== null && (
        <Notice tone="danger" live="alert">
          {refusalText(again.error)}
        </Notice>
      )}
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          name="code"
          label={verify.code}
          hint={verify.codeHint}
          error={problem}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
        <Button
          type="submit"
          block
          loading={confirm.isPending || confirm.isSuccess}
          loadingLabel={verify.working}
        >
          {verify.submit}
        </Button>
      </form>
      <p className="border-t border-line pt-4 text-muted">{verify.help}</p>
      <Button
        block
        variant="secondary"
        loading={again.isPending}
        loadingLabel={verify.resending}
        onClick={() => again.mutate()}
      >
        {verify.resend}
      </Button>
      <button type="button" className="link min-h-11 self-start" onClick={onBack}>
        {verify.back}
      </button>
    </Card>
  )
}

const isOver = (error: unknown) => refusalOf(error)?.code === 'session.step-up-over'
