import { isPasswordExpired, legacySignInNeeds, type LegacyNeed } from '@pledge/domain/account/legacy-sign-in'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { findAccountEmail } from '../store/account/account-email.ts'
import { findAccountByEmail } from '../store/account/accounts.ts'
import { findLegacyAccount, findLegacyByAlias, type LegacyAccount } from '../store/account/legacy-accounts.ts'
import { withTenant, type Tx } from '../store/database/database.ts'
import { publishedOrganization } from '../store/organization/organizations.ts'
import type { IdentityDeps } from './deps.ts'
import {
  finishLegacySignIn,
  legacyFactorsOf,
  type FinishedLegacySignIn,
  type LegacyPlace,
  type LegacySignIn,
} from './finish-legacy-sign-in.ts'
import { callWithHash } from './hash-turns.ts'
import { isWeakPassword } from './password-rule.ts'
import { legacyAddress, sendLegacyEmailCode } from './provide-legacy-account.ts'
import { openWithPassword } from './sign-in.ts'

/** What is still needed; or the session of the account that is signed in. */
export type LegacySignInAnswer =
  | { readonly needs: readonly LegacyNeed[]; readonly signedIn: null }
  | { readonly needs: null; readonly signedIn: FinishedLegacySignIn }

const signInActor = (organizationId: string) => ({ actor: 'sign-in', organizationId }) as const

/** The password is the legacy account's own, until there is an account that has it. */
const findPassword = async (
  tx: Tx,
  { organizationId, email: alias }: { organizationId: string; email: string },
) => {
  const legacy = await findLegacyByAlias(tx, { organizationId, alias })
  if (legacy === undefined) return undefined
  const { id, accountId, passwordExpiresAt } = legacy
  if (accountId === null) {
    const isDisabled = legacy.demonstrationEndedAt !== null
    return { id, accountId, passwordHash: legacy.passwordHash, isDisabled, passwordExpiresAt }
  }
  const email = (await findAccountEmail(tx, accountId)) ?? ''
  const own = await findAccountByEmail(tx, { organizationId, kind: 'customer', email })
  if (own === undefined) return undefined
  const isDisabled = own.account.disabledAt !== null
  return { id, accountId, passwordHash: own.passwordHash, isDisabled, passwordExpiresAt }
}

/** The new password of a forced change: another one, and no weak one. */
const checkNewPassword = async (
  deps: IdentityDeps,
  { organizationId, id, username }: LegacyAccount,
  {
    newPassword = '',
    password,
    email,
  }: Pick<LegacySignIn, 'newPassword' | 'password'> & { readonly email: string },
): Promise<Outcome<object>> => {
  const brand = await withTenant(deps.db, signInActor(organizationId), (tx) =>
    publishedOrganization(tx, organizationId),
  )
  const isSame = newPassword === password
  const names = [email, username ?? id]
  const isWeak = names.some((name) => isWeakPassword(newPassword, { email: name, brand }))
  return isSame || isWeak ? refuse('account.password-weak') : { ok: true }
}

/**
 * Signs in at the legacy identity service (decision 14, note 101), with alias and password and whatever else is needed:
 * the same call is made again with it. In every mode but `legacy` the account moves to the broker, where it signs in from
 * then on. Refusals: session.sign-in-failed, request.too-many, account.moved, account.password-weak, session.proof-wrong,
 * session.step-up-over, account.disabled, server.unavailable.
 */
export const signInAtLegacy = (
  deps: IdentityDeps,
  input: LegacySignIn,
): Promise<Outcome<LegacySignInAnswer>> => callWithHash(input.device ?? null, () => trySignIn(deps, input))

const needing = (needs: readonly LegacyNeed[]) => ({ ok: true, needs, signedIn: null }) as const

const trySignIn = async (deps: IdentityDeps, input: LegacySignIn): Promise<Outcome<LegacySignInAnswer>> => {
  const { organizationId, alias, password, from: address, device } = input
  const whom = { organizationId, kind: 'customer', email: alias.trim(), password, address, device } as const
  const opened = await openWithPassword(deps, whom, findPassword)
  if (!opened.ok) return opened
  const found = await withTenant(deps.db, signInActor(organizationId), async (tx) => {
    const legacy = await findLegacyAccount(tx, opened.id)
    return legacy === undefined ? undefined : { legacy, ...(await legacyFactorsOf(tx, legacy)) }
  })
  if (found === undefined) return refuse('session.sign-in-failed')
  const { legacy, isTotpVerified, isPasskeyOnly } = found
  if (legacy.migratedAt !== null || isPasskeyOnly) return refuse('account.moved')
  const { email, passwordExpiresAt } = legacy
  const hasAccount = legacy.accountId !== null
  const needs = legacySignInNeeds({ hasAccount, email, isTotpVerified, passwordExpiresAt }, input, deps.now())
  if (needs.includes('email-code') && input.email !== undefined) {
    const sent = await sendLegacyEmailCode(deps, legacy, input.email)
    if (!sent.ok) return sent
  }
  if (needs.length > 0) return needing(needs)
  return finish(deps, input, { legacy, isTotpVerified, passwordHash: opened.passwordHash })
}

/** Everything was typed. What can be checked without consuming anything is checked first. */
const finish = async (
  deps: IdentityDeps,
  input: LegacySignIn,
  place: LegacyPlace,
): Promise<Outcome<LegacySignInAnswer>> => {
  const { legacy } = place
  const proven = await withTenant(deps.db, signInActor(input.organizationId), (tx) =>
    legacyAddress(deps, tx, legacy, input.emailCode),
  )
  if (!proven.ok) return proven
  if (isPasswordExpired(legacy, deps.now())) {
    const accepted = await checkNewPassword(deps, legacy, { ...input, email: proven.email })
    if (!accepted.ok) return accepted
  }
  const finished = await finishLegacySignIn(deps, input, place)
  if (!finished.ok) return finished
  return { ok: true, needs: null, signedIn: finished }
}
