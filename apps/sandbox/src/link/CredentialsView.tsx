import type { SimulatedInstitution } from '@pledge/sandbox/contract/bank-link'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { type FormEvent, useState } from 'react'
import { linkPage as words } from '../words/link-page.ts'
import type { LinkSteps } from './use-link-steps.ts'
import { ViewHeading } from './ViewHeading.tsx'

const MAX_TYPED = 200

export interface CredentialsViewProps {
  readonly institution: SimulatedInstitution
  readonly steps: LinkSteps
}

/**
 * A sign-in at a bank without its own page. The input is not stored, and is shown in clear text: a password field
 * would make browsers, and users, offer a real password.
 */
export const CredentialsView = ({ institution, steps }: CredentialsViewProps) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { name: bank } = institution
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (username === '' || password === '' || steps.isMoving) return
    steps.signIn(institution, { username, password })
    setPassword('')
    setIsChecked(false)
  }
  const errorOf = (value: string) => (isChecked && value === '' ? words.required : undefined)
  const bind = { required: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  return (
    <form noValidate onSubmit={submit}>
      <ViewHeading>{fill(words.credentialsTitle, { bank })}</ViewHeading>
      <p className="mt-2 text-muted">{words.credentialsHint}</p>
      {steps.triesLeft !== undefined && !steps.isMoving && (
        <div className="mt-3">
          <Notice tone="danger" live="alert">
            {fill(words.wrong, { count: String(steps.triesLeft) })}
          </Notice>
        </div>
      )}
      <div className="mt-4 flex flex-col gap-4">
        <TextField
          {...bind}
          label={words.username}
          value={username}
          maxLength={MAX_TYPED}
          error={errorOf(username)}
          onChange={(event) => setUsername(event.target.value)}
        />
        <TextField
          {...bind}
          type="text"
          label={words.password}
          value={password}
          maxLength={MAX_TYPED}
          error={errorOf(password)}
          data-private="true"
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Button type="submit" loading={steps.isMoving} loadingLabel={words.signingIn}>
          {words.signIn}
        </Button>
        <Button variant="secondary" onClick={steps.back}>
          {words.back}
        </Button>
      </div>
    </form>
  )
}
