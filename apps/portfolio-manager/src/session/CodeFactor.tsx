import { proveStepUp } from '@pledge/contract/step-up'
import { stepUp as words } from '@pledge/copy/en/screens/step-up'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import { decisionError } from '../decisions/use-decision.ts'
import type { FactorProps } from './factor-props.ts'
import { FactorForm } from './FactorForm.tsx'

const FIELDS = {
  totp: { label: words.totp, hint: words.totpHint, inputMode: 'numeric', autoComplete: 'one-time-code' },
  'recovery-code': {
    label: words.recoveryCode,
    hint: words.recoveryHint,
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

/** A code from the authenticator app, or a recovery code. */
export const CodeFactor = (props: FactorProps & { readonly method: keyof typeof FIELDS }) => {
  const { stepUp, method, onProof } = props
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const prove = useMutation({
    mutationFn: () =>
      api(proveStepUp, { params: { uuid: stepUp.uuid }, body: { method, code: code.trim() } }),
    onSuccess: ({ proof }) => onProof(proof),
    onError: (error) => setProblem(decisionError(error)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() === '') return setProblem(words.codeMissing)
    setProblem(undefined)
    prove.mutate()
  }
  return (
    <FactorForm
      {...props}
      onSubmit={submit}
      submit={words.confirm}
      busy={prove.isPending}
      error={prove.error}
    >
      <TextField
        {...FIELDS[method]}
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={problem}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        data-autofocus="true"
      />
    </FactorForm>
  )
}
