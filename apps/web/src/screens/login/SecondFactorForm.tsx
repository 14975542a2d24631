import { refusalOf } from '@pledge/client/errors'
import { showSecondFactor } from '@pledge/contract/session'
import { signIn as words } from '@pledge/copy/en/screens/login'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { typedIn } from '../../forms/typed-in.ts'
import { refusalText } from '../../refusal-text.ts'
import type { SecondFactor } from './CredentialsForm.tsx'

const { second } = words
const FIELDS = {
  totp: { label: second.totp, hint: second.totpHint, inputMode: 'numeric', autoComplete: 'one-time-code' },
  'recovery-code': {
    label: second['recovery-code'],
    hint: second.recoveryHint,
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const
const SWITCH = { totp: second.useTotp, 'recovery-code': second.useRecovery } as const

export interface SecondFactorFormProps {
  readonly uid: string
  readonly methods: readonly SecondFactor[]
  /** The password has to be given again: the sign-in has ended. */
  readonly onAgain: () => void
}

/** After the right password: a code of the app, or one of those that were kept for the day when it is lost. */
export const SecondFactorForm = ({ uid, methods, onAgain }: SecondFactorFormProps) => {
  const [method, setMethod] = useState<SecondFactor>('totp')
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [method])
  const show = useMutation({
    mutationFn: (code: string) => api(showSecondFactor, { params: { uid }, body: { method, code } }),
    onSuccess: ({ redirect }) => window.location.assign(redirect),
    onError: (error) => setProblem(refusalText(error)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = typedIn(event.currentTarget, 'code').trim()
    if (code === '') return setProblem(second.codeMissing)
    setProblem(undefined)
    show.mutate(code)
  }
  if (refusalOf(show.error)?.code === 'session.step-up-over')
    return (
      <Notice tone="warn" live="alert" action={<Button onClick={onAgain}>{second.again}</Button>}>
        {words.gone}
      </Notice>
    )
  const others = methods.filter((other) => other !== method)
  return (
    <Card>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          key={method}
          {...FIELDS[method]}
          name="code"
          error={problem}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Button type="submit" block loading={show.isPending || show.isSuccess} loadingLabel={second.working}>
          {second.submit}
        </Button>
        {others.map((other) => (
          <button
            key={other}
            type="button"
            className="link min-h-11 self-start"
            onClick={() => {
              setProblem(undefined)
              setMethod(other)
            }}
          >
            {SWITCH[other]}
          </button>
        ))}
      </form>
    </Card>
  )
}
