import {
  isPasswordExpired,
  legacySignInNeeds,
  movesToBroker,
  type LegacyEntries,
  type LegacyNeed,
} from '@pledge/domain/account/legacy-sign-in'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { forgiveAccountTries, takeAccountTry } from '../commands/account/account-tries.ts'
import { findAccountByEmail, setPasswordHash } from '../store/account/accounts.ts'
import { findAccountEmail } from '../store/account/account-email.ts'
import {
  findLegacyAccount,
  findLegacyByAlias,
  setLegacyMigrated,
  type LegacyAccount,
} from '../store/account/legacy-accounts.ts'
import { passkeysOf } from '../store/account/passkeys.ts'
import { hasTotp } from '../store/account/totp-secrets.ts'
import { withTenant, type Tx } from '../store/database/database.ts'
import { publishedOrganization } from '../store/organization/organizations.ts'
import { recordFailedSecondFactor, recordSignIn } from './audit-sign-in.ts'
import type { IdentityDeps, SignInMode } from './deps.ts'
import { callWithHash } from './hash-turns.ts'
import { hashPassword } from './password-hash.ts'
import { isWeakPassword } from './password-rule.ts'
import { provideLegacyAccount, sendLegacyEmailCode } from './provide-legacy-account.ts'
import { showsTotp } from './show-factor.ts'
import { signInPageDeps } from './sign-in-page-deps.ts'
import { openWithPassword } from './sign-in.ts'

export interface LegacySignIn extends LegacyEntries {
  readonly organizationId: string
  readonly mode: SignInMode
  /** Username or email address. */
  readonly alias: string
  readonly password: string
  /** The caller's network address. */
  readonly from: string
}

/** What is still needed; or the account that is signed in. */
export type LegacySignInAnswer =
  | { readonly needs: readonly LegacyNeed[]; readonly accountId: null }
  | { readonly needs: null; readonly accountId: string; readonly hasSecondFactor: boolean }

const signInActor = (organizationId: string) => ({ actor: 'sign-in', organizationId }) as const

/** The password is the legacy account's own, until there is an account that has it. */
const findPassword = async (
  tx: Tx,
  { organizationId, email: alias }: { organizationId: string; email: string },
) => {
  const legacy = await findLegacyByAlias(tx, { organizationId, alias })
  if (legacy === undefined) return undefined
  const { id, accountId } = legacy
  if (accountId === null) return { id, accountId, passwordHash: legacy.passwordHash, isDisabled: false }
  const email = (await findAccountEmail(tx, accountId)) ?? ''
  const own = await findAccountByEmail(tx, { organizationId, kind: 'customer', email })
  if (own === undefined) return undefined
  const isDisabled = own.account.disabledAt !== null
  return { id, accountId, passwordHash: own.passwordHash, isDisabled }
}

/** Which factors the account has: a passkey alone cannot be shown at the legacy service. */
const factorsOf = async (tx: Tx, legacy: LegacyAccount) => {
  if (legacy.accountId === null)
    return { isTotpVerified: legacy.totpVerifiedAt !== null, isPasskeyOnly: false }
  const isTotpVerified = await hasTotp(tx, legacy.accountId)
  const isPasskeyOnly = !isTotpVerified && (await passkeysOf(tx, legacy.accountId)).length > 0
  return { isTotpVerified, isPasskeyOnly }
}

/** The new password of a forced change: another one, and no weak one. */
const checkNewPassword = async (
  deps: IdentityDeps,
  { organizationId, id, email, username }: LegacyAccount,
  { newPassword = '', password }: LegacySignIn,
): Promise<Outcome<object>> => {
  const brand = await withTenant(deps.db, signInActor(organizationId), (tx) =>
    publishedOrganization(tx, organizationId),
  )
  const isSame = newPassword === password
  const context = { email: email ?? username ?? id, brand }
  return isSame || isWeakPassword(newPassword, context) ? refuse('account.password-weak') : { ok: true }
}

const checkCode = async (
  deps: IdentityDeps,
  { organizationId, id: accountId }: LegacyAccount,
  code: string,
): Promise<Outcome<object>> => {
  const pageDeps = signInPageDeps(deps)
  const failed = { organizationId, accountId, method: 'totp' }
  const tried = await takeAccountTry(pageDeps, 'second-factor', accountId)
  if (!tried.ok) {
    await recordFailedSecondFactor(deps, { ...failed, isLocked: true })
    return tried
  }
  const isShown = await withTenant(deps.db, signInActor(organizationId), (tx) =>
    showsTotp(tx, deps.sealer, { accountId, code, now: deps.now() }),
  )
  if (!isShown) {
    await recordFailedSecondFactor(deps, { ...failed, isLocked: false })
    return refuse('session.proof-wrong')
  }
  await forgiveAccountTries(pageDeps, 'second-factor', accountId)
  return { ok: true }
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
): Promise<Outcome<LegacySignInAnswer>> => callWithHash(null, () => trySignIn(deps, input))

const needing = (...needs: readonly LegacyNeed[]) => ({ ok: true, needs, accountId: null }) as const

const trySignIn = async (deps: IdentityDeps, input: LegacySignIn): Promise<Outcome<LegacySignInAnswer>> => {
  const { organizationId, alias, password, from: address } = input
  const whom = { organizationId, kind: 'customer', email: alias.trim(), password, address } as const
  const opened = await openWithPassword(deps, { ...whom, device: undefined }, findPassword)
  if (!opened.ok) return opened
  const found = await withTenant(deps.db, signInActor(organizationId), async (tx) => {
    const legacy = await findLegacyAccount(tx, opened.id)
    return legacy === undefined ? undefined : { legacy, ...(await factorsOf(tx, legacy)) }
  })
  if (found === undefined) return refuse('session.sign-in-failed')
  const { legacy, isTotpVerified, isPasskeyOnly } = found
  if (legacy.migratedAt !== null || isPasskeyOnly) return refuse('account.moved')
  const { email, passwordExpiresAt } = legacy
  const hasAccount = legacy.accountId !== null
  const needs = legacySignInNeeds({ hasAccount, email, isTotpVerified, passwordExpiresAt }, input, deps.now())
  if (needs.includes('email-code') && input.email !== undefined) {
    const sent = await sendLegacyEmailCode(deps, legacy, input.email)
    return sent.ok ? needing(...needs) : sent
  }
  if (needs.includes('email')) return needing(...needs)
  if (!hasAccount) {
    const provided = await provideLegacyAccount(deps, legacy, input.emailCode)
    if (!provided.ok) return provided
  }
  if (needs.length > 0) return needing(...needs)
  return finish(deps, { legacy, isTotpVerified, input })
}

interface Finish {
  readonly legacy: LegacyAccount
  readonly isTotpVerified: boolean
  readonly input: LegacySignIn
}

const finish = async (
  deps: IdentityDeps,
  { legacy, isTotpVerified, input }: Finish,
): Promise<Outcome<LegacySignInAnswer>> => {
  const { id: accountId, organizationId } = legacy
  const now = deps.now()
  const mustChange = isPasswordExpired(legacy, now)
  if (mustChange) {
    const accepted = await checkNewPassword(deps, legacy, input)
    if (!accepted.ok) return accepted
  }
  if (isTotpVerified) {
    const shown = await checkCode(deps, legacy, input.code ?? '')
    if (!shown.ok) return shown
  }
  const passwordHash = mustChange ? await hashPassword(input.newPassword ?? '', 'stranger') : undefined
  await withTenant(deps.db, signInActor(organizationId), async (tx) => {
    if (passwordHash !== undefined) await setPasswordHash(tx, { accountId, passwordHash, now })
    if (movesToBroker(input.mode)) await setLegacyMigrated(tx, { id: accountId, now })
  })
  const factors = isTotpVerified ? 'password and code' : 'password'
  await recordSignIn(deps, { organizationId, accountId, factors })
  return { ok: true, needs: null, accountId, hasSecondFactor: isTotpVerified }
}
