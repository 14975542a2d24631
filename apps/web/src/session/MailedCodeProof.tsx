import { refusalOf } from '@pledge/client/errors'
import { proveStepUp, sendStepUpCode } from '@pledge/contract/step-up'
import { stepUp as words } from '@pledge/copy/en/screens/step-up'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '../forms/PasswordField.tsx'
import { typedIn } from '../forms/typed-in.ts'
import { refusalText } from '../refusal-text.ts'
import { ProofForm } from './ProofForm.tsx'
import type { ProofProps } from './proof-props.ts'

type Method = 'password' | 'mailed-code'

/** The password, then the emailed code; for an account without a password here only the code. */
export const MailedCodeProof = (props: ProofProps & { readonly method: Method }) => {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo === undefined) return <AskForCode {...props} onSent={setSentTo} />
  return <CodeFromMail {...props} sentTo={sentTo} />
}

const AskForCode = ({
  api,
  stepUp,
  method,
  onLeave,
  onBeginAgain,
  onSent,
}: ProofProps & { readonly method: Method; readonly onSent: (address: string) => void }) => {
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    mutationFn: (password: string | null) =>
      api(sendStepUpCode, { params: { uuid: stepUp.uuid }, body: { password } }),
    onSuccess: ({ sentTo }) => onSent(sentTo),
    onError: (error) => setProblem(refusalText(error)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = typedIn(event.currentTarget, 'password')
    if (method === 'password' && password === '') return setProblem(words.passwordMissing)
    setProblem(undefined)
    send.mutate(method === 'password' ? password : null)
  }
  return (
    <ProofForm
      onSubmit={submit}
      submit={words.passwordNext}
      busy={send.isPending}
      busyLabel={words.sending}
      onLeave={onLeave}
      onBeginAgain={onBeginAgain}
      error={send.error}
    >
      {method === 'password' ? (
        <PasswordField
          name="password"
          label={words.password}
          autoComplete="current-password"
          error={problem}
          data-autofocus="true"
        />
      ) : (
        <>
          <p>{words.mailedLead}</p>
          {problem !== undefined && (
            <Notice tone="danger" live="alert">
              {problem}
            </Notice>
          )}
        </>
      )}
    </ProofForm>
  )
}

const CodeFromMail = ({
  api,
  stepUp,
  method,
  sentTo,
  onProof,
  onLeave,
  onBeginAgain,
}: ProofProps & { readonly method: Method; readonly sentTo: string }) => {
  const [problem, setProblem] = useState<string>()
  const prove = useMutation({
    mutationFn: (code: string) => api(proveStepUp, { params: { uuid: stepUp.uuid }, body: { method, code } }),
    onSuccess: ({ proof }) => onProof(proof),
    onError: (error) => setProblem(refusalText(error)),
  })
  const again = useMutation({
    mutationFn: () => api(sendStepUpCode, { params: { uuid: stepUp.uuid }, body: { password: null } }),
    onError: (error) => setProblem(refusalText(error)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = typedIn(event.currentTarget, 'code').trim()
    if (code === '') return setProblem(words.codeMissing)
    setProblem(undefined)
    prove.mutate(code)
  }
  return (
    <ProofForm
      onSubmit={submit}
      submit={words.confirm}
      busy={prove.isPending}
      busyLabel={words.confirming}
      onLeave={onLeave}
      onBeginAgain={onBeginAgain}
      error={prove.error ?? again.error}
    >
      <p role="status">{fill(words.mailed, { address: sentTo })}</p>
      <TextField
        name="code"
        label={words.mailedCode}
        hint={words.mailedHint}
        error={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        data-autofocus="true"
      />
      <p className="flex flex-wrap items-center gap-x-3">
        <Button variant="quiet" size="small" loading={again.isPending} onClick={() => again.mutate()}>
          {words.sendAgain}
        </Button>
        <span role="status" className="text-sm text-muted">
          {again.isSuccess && refusalOf(prove.error) === undefined ? words.sentAgain : ''}
        </span>
      </p>
    </ProofForm>
  )
}
