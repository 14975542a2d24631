import { proveStepUp } from '@pledge/contract/step-up'
import { stepUp as words } from '@pledge/copy/en/screens/step-up'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { typedIn } from '../forms/typed-in.ts'
import { refusalText } from '../refusal-text.ts'
import { ProofForm } from './ProofForm.tsx'
import type { ProofProps } from './proof-props.ts'

const FIELDS = {
  totp: { label: words.totp, hint: words.totpHint, inputMode: 'numeric', autoComplete: 'one-time-code' },
  'recovery-code': {
    label: words.recoveryCode,
    hint: words.recoveryHint,
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

/** A code of the authenticator app, or a recovery code. */
export const CodeProof = ({
  api,
  stepUp,
  method,
  onProof,
  onLeave,
  onBeginAgain,
}: ProofProps & { readonly method: keyof typeof FIELDS }) => {
  const [problem, setProblem] = useState<string>()
  const prove = useMutation({
    mutationFn: (code: string) => api(proveStepUp, { params: { uuid: stepUp.uuid }, body: { method, code } }),
    onSuccess: ({ proof }) => onProof(proof),
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
      error={prove.error}
    >
      <TextField
        {...FIELDS[method]}
        name="code"
        error={problem}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        data-autofocus="true"
      />
    </ProofForm>
  )
}
