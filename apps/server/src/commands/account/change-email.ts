import { composeAddressCode, composeAddressTaken } from '@pledge/copy/en/account-mails'
import { maskEmail } from '@pledge/domain/account/mask-email'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import {
  findAccount,
  findAccountByEmail,
  lockAccount,
  setAccountEmail,
} from '../../store/account/accounts.ts'
import { actAs, type Tx } from '../../store/database/database.ts'
import { factorsOf } from '../../store/account/factors.ts'
import { spendMailedCode } from '../../store/account/mailed-codes.ts'
import { forgiveAccountTries, takeAccountTry } from './account-tries.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { mailAccount } from './mail-account.ts'
import { judgeMailedCode, makeMailedCode } from './mailed-code.ts'
import { takeStepUp, notifyOfAccountChange } from '../step-up/take-step-up.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

const purpose = 'change-email'

/** As in sign-in: a borrower does not see whose account an address belongs to. */
const isTaken = async (tx: Tx, { kind, organizationId }: Subject, email: string): Promise<boolean> =>
  (await findAccountByEmail(tx, { organizationId, kind, email })) !== undefined

/**
 * Emails a code to the account's new address. If that address already has an account, its owner is notified
 * instead, and the requester does not learn of it. Refusals: access.not-found for an account whose address
 * comes from its issuer, request.too-many.
 */
export const startEmailChange =
  (deps: Deps) =>
  async (input: {
    readonly subject: Subject
    readonly email: string
  }): Promise<Outcome<{ readonly sentTo: string }>> => {
    const { subject } = input
    const { accountId, organizationId } = subject
    const address = input.email.toLowerCase()
    const tried = await takeAccountTry(deps, 'mailed-code', accountId)
    if (!tried.ok) return tried
    return deps.transaction(ownPrincipalOf(subject), async ({ tx }) => {
      const { hasPassword } = await factorsOf(tx, { accountId, host: null })
      if (!hasPassword) return refuse('access.not-found')
      const now = deps.clock.real()
      const code = await makeMailedCode(deps, tx, { accountId, organizationId, purpose, address, now })
      await actAs(tx, { actor: 'sign-in', organizationId })
      const taken = await isTaken(tx, subject, address)
      await mailAccount(deps, tx, {
        subject,
        to: address,
        idempotencyKey: `email-code:${deps.newId()}`,
        compose: (facts) => (taken ? composeAddressTaken(facts) : composeAddressCode(code, facts)),
      })
      return { ok: true, sentTo: maskEmail(address) }
    })
  }

interface ChangeEmail extends ProvedCall {
  readonly email: string
  readonly code: string
}

const change = async (deps: Deps, tx: Tx, input: ChangeEmail): Promise<Outcome<object>> => {
  const { subject, code } = input
  const { accountId, organizationId } = subject
  const now = deps.clock.real()
  const address = input.email.toLowerCase()
  await lockAccount(tx, accountId)
  const judged = await judgeMailedCode(deps, tx, { accountId, organizationId, purpose, code, address, now })
  if (!judged.ok) return judged
  const before = await findAccount(tx, accountId)
  await actAs(tx, { actor: 'sign-in', organizationId })
  // Taken in the meantime: the same refusal as for a wrong code, so that other accounts are not revealed.
  if (before === undefined || (await isTaken(tx, subject, address))) return refuse('session.proof-wrong')
  await actAs(tx, ownPrincipalOf(subject))
  // The notice goes to the previous address; the new one is notified below.
  const taken = await takeStepUp(deps)(tx, { ...stepUpOf(input, 'email'), applicationId: null })
  if (!taken.ok) return taken
  await notifyOfAccountChange(deps, tx, {
    subject,
    action: 'email',
    key: `${taken.stepUpId}:new`,
    to: address,
  })
  await spendMailedCode(tx, judged.mailed.id, now)
  await actAs(tx, { actor: 'sign-in', organizationId })
  await setAccountEmail(tx, { accountId, email: address, now })
  return { ok: true }
}

/**
 * Changes the account's address. The code proves that the owner reads the new address; the step-up proves their
 * identity. Both addresses are notified. Refusals: request.too-many, session.proof-wrong, session.step-up-needed.
 */
export const changeEmail =
  (deps: Deps) =>
  async (input: ChangeEmail): Promise<Outcome<object>> => {
    const { subject } = input
    const tried = await takeAccountTry(deps, 'proof', subject.accountId)
    if (!tried.ok) return tried
    const changed = await deps.transaction(ownPrincipalOf(subject), ({ tx }) => change(deps, tx, input))
    // A correct code that still needs its step-up does not count as a guess.
    if (changed.ok || changed.code === 'session.step-up-needed')
      await deps.afterCommit(() => forgiveAccountTries(deps, 'proof', subject.accountId))
    return changed
  }
