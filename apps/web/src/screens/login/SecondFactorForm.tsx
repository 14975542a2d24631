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
import { hasPasskeys } from '@pledge/client/passkeys'
import type { SecondFactor } from './CredentialsForm.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'

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
const SWITCH = {
  totp: second.useTotp,
  passkey: second.usePasskey,
  'recovery-code': second.useRecovery,
} as const

export interface SecondFactorFormProps {
  readonly uid: string
  readonly methods: readonly SecondFactor[]
  /** The password is needed again: the sign-in has ended. */
  readonly onAgain: () => void
}

/** After the correct password: a code of the app, a passkey, or a recovery code. */
export const SecondFactorForm = ({ uid, methods, onAgain }: SecondFactorFormProps) => {
  // A browser without passkey support is offered the other methods, if there are any.
  const others = methods.filter((each) => each !== 'passkey')
  const usable = hasPasskeys() || others.length === 0 ? methods : others
  const [method, setMethod] = useState<SecondFactor>(usable[0] ?? 'totp')
  return (
    <Card className="flex flex-col gap-5">
      {method === 'passkey' ? (
        <PasskeySignIn uid={uid} label={second.passkey} left={second.passkeyLeft} variant="primary" />
      ) : (
        <CodeForm key={method} uid={uid} method={method} onAgain={onAgain} />
      )}
      {usable
        .filter((other) => other !== method)
        .map((other) => (
          <button
            key={other}
            type="button"
            className="link min-h-11 self-start"
            onClick={() => setMethod(other)}
          >
            {SWITCH[other]}
          </button>
        ))}
    </Card>
  )
}

interface CodeFormProps extends Pick<SecondFactorFormProps, 'uid' | 'onAgain'> {
  readonly method: Exclude<SecondFactor, 'passkey'>
}

const CodeForm = ({ uid, method, onAgain }: CodeFormProps) => {
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
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
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
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
    </form>
  )
}
