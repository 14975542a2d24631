import { composeStepUpCode } from '@pledge/copy/en/account-mails'
import { maskEmail } from '@pledge/domain/account/mask-email'
import { isStaffAction, stepUpMethods } from '@pledge/domain/account/step-up'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { callWithHash } from '../../identity/hash-turns.ts'
import { passwordOpens } from '../../identity/password-hash.ts'
import type { Subject } from '../../policies/subject.ts'
import { withTenant } from '../../store/database/database.ts'
import { factorsOf, passwordHashOf } from '../../store/account/factors.ts'
import { recordStepUpCode } from '../../store/account/step-ups.ts'
import { forgiveAccountTries, takeAccountTry } from '../account/account-tries.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { mailAccount } from '../account/mail-account.ts'
import { codeHash, newCode } from './step-up-secrets.ts'
import { usableStepUp } from './usable-step-up.ts'

interface CodeRequest {
  readonly subject: Subject
  readonly id: string
  /** Null for an account without a password here. */
  readonly password: string | null
}

/** Refusals: request.too-many, session.proof-wrong, server.unavailable. */
const showPassword = (deps: Deps, wanted: CodeRequest): Promise<Outcome<object>> =>
  callWithHash(wanted.subject.accountId, () => checkPassword(deps, wanted))

const checkPassword = async (deps: Deps, { subject, password }: CodeRequest): Promise<Outcome<object>> => {
  const tried = await takeAccountTry(deps, 'password', subject.accountId)
  if (!tried.ok) return tried
  const hash = await withTenant(deps.db, ownPrincipalOf(subject), (tx) =>
    passwordHashOf(tx, subject.accountId),
  )
  if (!(await passwordOpens(hash, password ?? '', 'known'))) return refuse('session.proof-wrong')
  await forgiveAccountTries(deps, 'password', subject.accountId)
  return { ok: true }
}

/**
 * Emails the code of a step-up once the password is correct, so that a stolen session cannot even flood the mailbox.
 * Refusals: access.not-found, session.step-up-over, session.proof-wrong, request.too-many, server.unavailable.
 */
export const sendStepUpCode =
  (deps: Deps) =>
  async (wanted: CodeRequest): Promise<Outcome<{ readonly sentTo: string }>> => {
    const { subject, id } = wanted
    const principal = ownPrincipalOf(subject)
    const read = () => ({ subject, id, now: deps.clock.real() })
    const found = await withTenant(deps.db, principal, async (tx) => {
      const usable = await usableStepUp(tx, read())
      if (!usable.ok) return usable
      const [method] = stepUpMethods(
        await factorsOf(tx, { accountId: subject.accountId, host: null }),
        usable.stepUp.action,
      )
      return { ok: true as const, method, isShown: usable.stepUp.passwordShownAt !== null }
    })
    if (!found.ok) return found
    if (found.method !== 'password' && found.method !== 'mailed-code') return refuse('session.proof-wrong')
    // A second code, because the first one did not arrive: the password was already correct.
    if (found.method === 'password' && !found.isShown) {
      const shown = await showPassword(deps, wanted)
      if (!shown.ok) return shown
    }
    const tried = await takeAccountTry(deps, 'mailed-code', subject.accountId)
    if (!tried.ok) return tried
    const code = newCode()
    return deps.transaction(principal, async ({ tx }) => {
      const usable = await usableStepUp(tx, read())
      if (!usable.ok) return usable
      const { action } = usable.stepUp
      if (isStaffAction(action)) return refuse('session.proof-wrong')
      await recordStepUpCode(tx, id, {
        hash: codeHash(deps.sealer, id, code),
        passwordShownAt: deps.clock.real(),
      })
      const to = await mailAccount(deps, tx, {
        subject,
        idempotencyKey: `step-up-code:${deps.newId()}`,
        compose: (facts) => composeStepUpCode(action, code, facts),
      })
      return { ok: true, sentTo: maskEmail(to) }
    })
  }
