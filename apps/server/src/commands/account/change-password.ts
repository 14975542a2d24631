import { refuse, type Outcome } from '@pledge/domain/refusal'
import { callWithHash } from '../../identity/hash-turns.ts'
import { hashPassword } from '../../identity/password-hash.ts'
import { isWeakPassword } from '../../identity/password-rule.ts'
import { providerSubject } from '../../identity/provider-subject.ts'
import { findAccountEmail } from '../../store/account/account-email.ts'
import { lockAccount, setPasswordHash } from '../../store/account/accounts.ts'
import { actAs, withTenant } from '../../store/database/database.ts'
import { factorsOf } from '../../store/account/factors.ts'
import { deleteOidcPayloadsOfSubject } from '../../store/account/oidc-payloads.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { endOtherSessions } from '../../store/account/refresh-sessions.ts'
import { ownPrincipalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { judgeProof, takeStepUp } from '../step-up/take-step-up.ts'
import { forgiveAccountTries, takeAccountTry } from './account-tries.ts'
import { stepUpOf, type ProvedCall } from '../step-up/proved-call.ts'

interface ChangePassword extends ProvedCall {
  readonly password: string
}

/**
 * Changes the password and signs out every other device, because the old password may be compromised.
 * Strength estimate and hash are slow, so attempts are limited, and the hash is computed only for a proved
 * change. Refusals: access.not-found for an account without a password here, request.too-many,
 * account.password-weak, session.step-up-needed, server.unavailable.
 */
export const changePassword =
  (deps: Deps) =>
  async (input: ChangePassword): Promise<Outcome<object>> => {
    const { subject, password } = input
    const { accountId, organizationId } = subject
    const principal = ownPrincipalOf(subject)
    const { email, brand, factors } = await withTenant(deps.db, principal, async (tx) => ({
      email: (await findAccountEmail(tx, accountId)) ?? '',
      brand: await publishedOrganization(tx, organizationId),
      factors: await factorsOf(tx, { accountId, host: null }),
    }))
    if (!factors.hasPassword) return refuse('access.not-found')
    const tried = await takeAccountTry(deps, 'password-change', accountId)
    if (!tried.ok) return tried
    if (isWeakPassword(password, { email, brand })) return refuse('account.password-weak')
    const change = { ...stepUpOf(input, 'password'), applicationId: null }
    // The proof is checked before the hash and again when it is spent. The hash is computed outside of
    // transactions, which must be short.
    const proved = await withTenant(deps.db, principal, (tx) => judgeProof(deps)(tx, change))
    if (!proved.ok) return proved
    const hashed = await callWithHash(accountId, async () => ({
      ok: true,
      passwordHash: await hashPassword(password),
    }))
    if (!hashed.ok) return hashed
    const { passwordHash } = hashed
    const changed = await deps.transaction(principal, async ({ tx }) => {
      await lockAccount(tx, accountId)
      const taken = await takeStepUp(deps)(tx, change)
      if (!taken.ok) return taken
      const now = deps.clock.real()
      // Only sign-in may change accounts and end sessions.
      await actAs(tx, { actor: 'sign-in', organizationId })
      await setPasswordHash(tx, { accountId, passwordHash, now })
      await endOtherSessions(tx, { accountId, but: subject.sessionId, now })
      return { ok: true as const }
    })
    if (!changed.ok) return changed
    await deleteOidcPayloadsOfSubject(deps.db, providerSubject(subject))
    await forgiveAccountTries(deps, 'password-change', accountId)
    return changed
  }
