import { refusalOf } from '@pledge/client/errors'
import { legacySignIn as call } from '@pledge/contract/session'
import { legacySignIn as words } from '@pledge/copy/en/screens/legacy-sign-in'
import { fill } from '@pledge/copy/fill'
import type { LegacyNeed } from '@pledge/domain/account/legacy-sign-in'
import type { RefusalCode } from '@pledge/domain/refusal'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { ErrorSummary } from '@pledge/ui/ErrorSummary'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { organization } from '../../brand/use-organization.ts'
import { refusalText } from '../../refusal-text.ts'
import { applicationName } from '../../service-bases.ts'
import { startBrokerLogin, trackerId } from '../../session/sign-in.ts'
import {
  checkFields,
  FIELD_OF_NEED,
  typedFields,
  type LegacyField,
  type LegacyProblem,
} from './legacy-fields.ts'
import { LegacyFields } from './LegacyFields.tsx'

const FIELD_OF: Partial<Record<RefusalCode, LegacyField>> = {
  'account.password-weak': 'newPassword',
  'session.proof-wrong': 'code',
  'session.step-up-over': 'emailCode',
}

/** Both codes are sent together. The refusal of an emailed code, and no other, counts the tries that are left. */
const fieldOf = (error: Error): LegacyField | undefined => {
  const refusal = refusalOf(error)
  if (refusal === undefined) return undefined
  return refusal.data?.['left'] === undefined ? FIELD_OF[refusal.code] : 'emailCode'
}

type Entries = Readonly<Partial<Record<LegacyField, string>>>

/** The tracker travels along, so that the account keeps the variants that this browser was shown (row 2.7.16). */
const send = async ({ alias = '', password = '', ...more }: Entries, redirectUrl: string | undefined) => {
  const telemetryTrackingId = await trackerId()
  return api(call, {
    query: {
      ...(telemetryTrackingId !== undefined && { telemetryTrackingId }),
      ...(redirectUrl !== undefined && { redirectUrl }),
    },
    headers: { 'X-Auth0-Application-Name': applicationName(), 'X-Org': organization().code },
    body: { alias, password, ...more },
  })
}

export interface LegacySignInProps {
  readonly redirectUrl: string | undefined
}

/**
 * The login of the legacy identity service, for people who have an account from before the identity broker (rows 2.4.01 and
 * 2.4.03): alias and password, then whatever the service still needs, a step at a time. What was typed stays in its field.
 */
export function LegacySignIn({ redirectUrl }: LegacySignInProps) {
  const [needs, setNeeds] = useState<readonly LegacyNeed[]>([])
  const [problems, setProblems] = useState<readonly LegacyProblem[]>([])
  const [attempt, setAttempt] = useState(0)
  const [address, setAddress] = useState('')
  const shown: readonly LegacyField[] =
    needs.length === 0 ? ['alias', 'password'] : needs.map((need) => FIELD_OF_NEED[need])
  const refuse = (found: readonly LegacyProblem[]) => {
    setProblems(found)
    setAttempt((before) => before + 1)
  }
  const signIn = useMutation({
    mutationFn: (typed: Entries) => send(typed, redirectUrl),
    onSuccess(answer) {
      if (answer.redirect !== null) return window.location.assign(answer.redirect)
      setNeeds(answer.needs)
    },
    onError(error) {
      refuse([{ field: fieldOf(error) ?? shown[0] ?? 'alias', message: refusalText(error) }])
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedFields(event.currentTarget)
    const found = checkFields(shown, typed)
    if (found.length > 0) return refuse(found)
    setProblems([])
    setAddress(typed.email ?? '')
    signIn.mutate(typed)
  }
  if (refusalOf(signIn.error)?.code === 'account.moved')
    return <Moved text={refusalText(signIn.error)} redirectUrl={redirectUrl} />
  const [first] = needs
  const isWorking = signIn.isPending || (signIn.isSuccess && signIn.data.redirect !== null)
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-lg font-semibold">{words.title}</h2>
      {needs.length > 0 && (
        <div role="status" className="flex flex-col gap-2">
          {needs.map((need) => (
            <p key={need}>{fill(words.leads[need], { address })}</p>
          ))}
        </div>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ErrorSummary title={words.failedTitle} errors={problems} attempt={attempt} />
        <LegacyFields
          shown={shown}
          problems={problems}
          onChange={(field) => setProblems((before) => before.filter((one) => one.field !== field))}
        />
        <Button type="submit" block loading={isWorking} loadingLabel={words.working}>
          {needs.length === 0 ? words.submit : words.next}
        </Button>
        {first === 'email-code' && (
          <button type="button" className="link min-h-11 self-start" onClick={() => setNeeds(['email'])}>
            {words.otherEmail}
          </button>
        )}
      </form>
    </Card>
  )
}

const Moved = ({ text, redirectUrl }: LegacySignInProps & { readonly text: string }) => {
  const open = useMutation({ mutationFn: () => startBrokerLogin(redirectUrl, 'sign-in') })
  return (
    <Notice
      tone="info"
      live="alert"
      action={
        <Button loading={open.isPending || open.isSuccess} onClick={() => open.mutate()}>
          {words.moved}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
