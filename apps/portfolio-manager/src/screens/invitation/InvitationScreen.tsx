import { acceptStaffInvitation } from '@pledge/contract/staff'
import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { Logo } from '../../frame/Logo.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { BASE_PATH } from '../../paths.ts'
import { startSignIn } from '../../session/sign-in.ts'

const words = portfolioStaff.invitation

/** The target of an invitation's link: the invited person chooses a password, and signs in with it (note 060). */
export const InvitationScreen = () => {
  usePageTitle(words.title)
  // After the #, which is neither sent to a server nor logged; read once, before the URL changes.
  const [token] = useState(() => window.location.hash.slice(1))
  const accept = useMutation({
    mutationFn: (password: string) => api(acceptStaffInvitation, { body: { token, password } }),
    onSuccess: () => window.history.replaceState(null, '', window.location.pathname),
  })
  return (
    <main className="mx-auto flex min-h-dvh max-w-form flex-col justify-center gap-6 px-4 py-10">
      <div>
        <Logo />
      </div>
      <Card>
        <h1 className="mb-2 text-xl">{accept.isSuccess ? words.doneTitle : words.title}</h1>
        {accept.isSuccess ? (
          <Accepted email={accept.data.email} />
        ) : (
          <Password
            isEmpty={token === ''}
            busy={accept.isPending}
            problem={accept.error === null ? undefined : decisionError(accept.error)}
            onSubmit={(password) => accept.mutate(password)}
          />
        )}
      </Card>
    </main>
  )
}

interface PasswordProps {
  readonly isEmpty: boolean
  readonly busy: boolean
  readonly problem: string | undefined
  readonly onSubmit: (password: string) => void
}

const Password = ({ isEmpty, busy, problem, onSubmit }: PasswordProps) => {
  const [password, setPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (password !== '' && !busy) onSubmit(password)
  }
  if (isEmpty) return <Notice tone="warn">{words.noLink}</Notice>
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-muted">{words.text}</p>
      {problem !== undefined && (
        <Notice tone="danger" live="alert">
          {problem}
        </Notice>
      )}
      <TextField
        label={words.password}
        hint={words.hint}
        type="password"
        autoComplete="new-password"
        value={password}
        error={isSubmitted && password === '' ? words.missing : undefined}
        required
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" block loading={busy} loadingLabel={words.saving}>
        {words.save}
      </Button>
    </form>
  )
}

const Accepted = ({ email }: { readonly email: string }) => {
  const [isLeaving, setIsLeaving] = useState(false)
  const signIn = () => {
    setIsLeaving(true)
    startSignIn(`${BASE_PATH}/`, { isByHand: true }).catch(() => setIsLeaving(false))
  }
  return (
    <>
      <p className="mb-5 break-words text-muted">{fill(words.done, { email })}</p>
      <Button block loading={isLeaving} onClick={signIn}>
        {words.signIn}
      </Button>
    </>
  )
}
