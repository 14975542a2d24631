import { refuse, type Outcome } from '@pledge/domain/refusal'
import { callWithHash } from '../../identity/hash-turns.ts'
import { hashPassword } from '../../identity/password-hash.ts'
import { isWeakPassword } from '../../identity/password-rule.ts'
import { providerSubject } from '../../identity/provider-subject.ts'
import { hashCallerOf } from '../../identity/sign-in.ts'
import {
  findAccountByEmail,
  lockAccount,
  NO_PASSWORD,
  setPasswordHash,
  type AccountAddress,
} from '../../store/account/accounts.ts'
import { verifyEmail } from '../../store/account/account-email.ts'
import { withTenant } from '../../store/database/database.ts'
import { awaitsFactor } from '../../store/account/factors.ts'
import { spendMailedCode } from '../../store/account/mailed-codes.ts'
import { deleteOidcPayloadsOfSubject } from '../../store/account/oidc-payloads.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { forgiveAccountTries, takeAddressTry, takeCallersTry } from './account-tries.ts'
import { followPasswordReset } from './after-password-reset.ts'
import type { ForgottenDeps, FromPage } from './forgotten-password.ts'
import { judgeMailedCode } from './mailed-code.ts'

interface ResetPassword extends FromPage {
  readonly code: string
  readonly password: string
}

/** Undefined for any failure: an unknown address and a wrong code must be indistinguishable. */
const setByCode = (deps: ForgottenDeps, address: AccountAddress, code: string, passwordHash: string) =>
  withTenant(deps.db, { actor: 'sign-in', organizationId: address.organizationId }, async (tx) => {
    const found = await findAccountByEmail(tx, address)
    if (found === undefined || found.passwordHash === NO_PASSWORD) return undefined
    const subject = { accountId: found.account.id, organizationId: address.organizationId }
    const now = deps.clock.real()
    await lockAccount(tx, subject.accountId)
    // After a factor reset the mailbox alone would be enough, so only the code that the operator read out counts.
    const isMailed = !(await awaitsFactor(tx, subject.accountId))
    const purpose = isMailed ? 'reset-password' : 'operator-reset'
    const request = { ...subject, purpose, code, address: null, now } as const
    const judged = await judgeMailedCode(deps, tx, request)
    if (!judged.ok) return undefined
    await spendMailedCode(tx, judged.mailed.id, now)
    await setPasswordHash(tx, { accountId: subject.accountId, passwordHash, isMailed, now })
    if (isMailed) await verifyEmail(tx, { accountId: subject.accountId, now })
    await followPasswordReset(deps, tx, {
      subject,
      actor: { kind: found.account.kind === 'agent' ? 'staff' : 'borrower', role: found.account.role },
      key: judged.mailed.id,
      factors: isMailed ? 'mailed code' : 'operator code',
      now,
    })
    return subject
  })

/**
 * Sets a new password with an emailed code, or with one that the operator read out (note 060). Signs out every device.
 * The next sign-in still requires the second factor, so that a stolen mailbox alone does not open an account that has
 * one. Refusals: request.too-many, account.password-weak, session.proof-wrong, server.unavailable.
 */
export const resetPassword =
  (deps: ForgottenDeps) =>
  (input: ResetPassword): Promise<Outcome<object>> =>
    callWithHash(input.device ?? null, () => tryReset(deps, input))

const tryReset = async (deps: ForgottenDeps, input: ResetPassword): Promise<Outcome<object>> => {
  const { organizationId, kind, code, password, from, device } = input
  const address = { organizationId, kind, email: input.email.toLowerCase() }
  const whose = `${organizationId}:${kind}:${address.email}`
  const bounded = { purpose: 'reset-password', from, whose, device } as const
  // Before the password strength estimate, which may take 40 ms of CPU time.
  const ofCaller = await takeCallersTry(deps, bounded)
  if (!ofCaller.ok) return ofCaller
  const brand = await withTenant(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
    publishedOrganization(tx, organizationId),
  )
  if (isWeakPassword(password, { email: address.email, brand })) return refuse('account.password-weak')
  const ofAddress = await takeAddressTry(deps, bounded)
  if (!ofAddress.ok) return ofAddress
  const subject = await setByCode(deps, address, code, await hashPassword(password, hashCallerOf(device)))
  if (subject === undefined) return refuse('session.proof-wrong')
  await deleteOidcPayloadsOfSubject(deps.db, providerSubject(subject))
  await forgiveAccountTries(deps, 'reset-password', whose)
  return { ok: true }
}
