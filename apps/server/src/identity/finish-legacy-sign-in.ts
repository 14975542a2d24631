import { randomUUID } from 'node:crypto'
import { isPasswordExpired, movesToBroker, type LegacyEntries } from '@pledge/domain/account/legacy-sign-in'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { forgiveAccountTries, takeAccountTry } from '../commands/account/account-tries.ts'
import { followPasswordReset } from '../commands/account/after-password-reset.ts'
import { findAccountEmail } from '../store/account/account-email.ts'
import {
  findAccountByEmail,
  lockAccount,
  maySignIn,
  setPasswordHash,
  type AccountAddress,
} from '../store/account/accounts.ts'
import { lockLegacyAccount, setLegacyMigrated, type LegacyAccount } from '../store/account/legacy-accounts.ts'
import { deleteOidcPayloadsOfSubject } from '../store/account/oidc-payloads.ts'
import { passkeysOf } from '../store/account/passkeys.ts'
import { hasTotp } from '../store/account/totp-secrets.ts'
import { withTenant, type Tx } from '../store/database/database.ts'
import { recordFailedSecondFactor, recordSignInWithin } from './audit-sign-in.ts'
import type { IdentityDeps, SignInMode } from './deps.ts'
import type { KnownDevice } from './known-devices.ts'
import { hashPassword } from './password-hash.ts'
import { providerSubject } from './provider-subject.ts'
import { provideLegacyAccount } from './provide-legacy-account.ts'
import { openSessionWithin, type OpenedSession } from './refresh-tokens.ts'
import { showsTotp } from './show-factor.ts'
import { signInPageDeps } from './sign-in-page-deps.ts'
import { hashCallerOf } from './sign-in.ts'

export interface LegacySignIn extends LegacyEntries {
  readonly organizationId: string
  readonly mode: SignInMode
  /** Username or email address. */
  readonly alias: string
  readonly password: string
  /** The caller's network address. */
  readonly from: string
  /** Undefined for a browser that has not been used to sign in with this alias. */
  readonly device: KnownDevice | undefined
  readonly userAgent: string
}

/** A sign-in whose password was right, and the hash that it was compared with. */
export interface LegacyPlace {
  readonly legacy: LegacyAccount
  readonly isTotpVerified: boolean
  readonly passwordHash: string
}

export interface FinishedLegacySignIn {
  readonly accountId: string
  readonly address: AccountAddress
  readonly session: OpenedSession
}

interface Settlement extends FinishedLegacySignIn {
  readonly ended: readonly string[]
}

/** Which factors the account has: a passkey alone cannot be shown at the legacy service. */
export const legacyFactorsOf = async (
  tx: Tx,
  legacy: Pick<LegacyAccount, 'accountId' | 'totpVerifiedAt'>,
): Promise<{ readonly isTotpVerified: boolean; readonly isPasskeyOnly: boolean }> => {
  if (legacy.accountId === null)
    return { isTotpVerified: legacy.totpVerifiedAt !== null, isPasskeyOnly: false }
  const isTotpVerified = await hasTotp(tx, legacy.accountId)
  const isPasskeyOnly = !isTotpVerified && (await passkeysOf(tx, legacy.accountId)).length > 0
  return { isTotpVerified, isPasskeyOnly }
}

/** The hash of the password that signs in now; undefined where the account is gone. */
const currentHash = async (tx: Tx, legacy: LegacyAccount): Promise<string | undefined> => {
  if (legacy.accountId === null) return legacy.passwordHash
  const { organizationId } = legacy
  const email = (await findAccountEmail(tx, legacy.accountId)) ?? ''
  return (await findAccountByEmail(tx, { organizationId, kind: 'customer', email }))?.passwordHash
}

/**
 * The account as it is under its lock. It may have changed while the new password was hashed: by a change of the password,
 * a sign-in at the broker, or the end of a demonstration.
 */
const lockedAccount = async (
  tx: Tx,
  { legacy: { id }, passwordHash }: LegacyPlace,
): Promise<Outcome<{ readonly legacy: LegacyAccount; readonly isTotpVerified: boolean }>> => {
  await lockAccount(tx, id)
  const legacy = await lockLegacyAccount(tx, id)
  if (legacy === undefined || (await currentHash(tx, legacy)) !== passwordHash)
    return refuse('session.sign-in-failed')
  const { isTotpVerified, isPasskeyOnly } = await legacyFactorsOf(tx, legacy)
  if (legacy.migratedAt !== null || isPasskeyOnly) return refuse('account.moved')
  const isOpen =
    legacy.accountId === null ? legacy.demonstrationEndedAt === null : await maySignIn(tx, legacy.accountId)
  return isOpen ? { ok: true, legacy, isTotpVerified } : refuse('account.disabled')
}

/** A forced change is a change of the password: it signs out every device, and the owner and the audit log learn of it. */
const changePassword = async (
  deps: IdentityDeps,
  tx: Tx,
  { legacy, passwordHash }: { readonly legacy: LegacyAccount; readonly passwordHash: string },
): Promise<void> => {
  const { id: accountId, organizationId } = legacy
  const now = deps.now()
  await setPasswordHash(tx, { accountId, passwordHash, now })
  await followPasswordReset(signInPageDeps(deps), tx, {
    subject: { accountId, organizationId },
    actor: { kind: 'borrower', role: null },
    key: randomUUID(),
    factors: 'expired password',
    now,
  })
}

type Entries = Pick<LegacySignIn, 'mode' | 'code' | 'emailCode' | 'userAgent'>

/**
 * The whole sign-in in one transaction: nothing is written before every refusal is ruled out, so that no code is spent and
 * no account made for a sign-in that does not happen.
 */
const settle = async (
  deps: IdentityDeps,
  tx: Tx,
  { mode, code = '', emailCode, userAgent }: Entries,
  place: LegacyPlace & { readonly newHash: string | undefined },
): Promise<Outcome<Settlement>> => {
  const locked = await lockedAccount(tx, place)
  if (!locked.ok) return locked
  const { legacy, isTotpVerified } = locked
  const { id: accountId, organizationId } = legacy
  const now = deps.now()
  const mustChange = isPasswordExpired(legacy, now)
  // It expired while this sign-in was under way: the next one asks for a new password.
  if (mustChange && place.newHash === undefined) return refuse('session.sign-in-failed')
  if (legacy.accountId === null) {
    const provided = await provideLegacyAccount(deps, tx, legacy, { code, emailCode })
    if (!provided.ok) return provided
  } else if (isTotpVerified && !(await showsTotp(tx, deps.sealer, { accountId, code, now })))
    return refuse('session.proof-wrong')
  if (mustChange && place.newHash !== undefined)
    await changePassword(deps, tx, { legacy, passwordHash: place.newHash })
  if (movesToBroker(mode)) await setLegacyMigrated(tx, { id: accountId, now })
  const subject = { accountId, organizationId, kind: 'customer', hasSecondFactor: isTotpVerified } as const
  const opened = await openSessionWithin(tx, deps, subject, userAgent)
  if (opened === undefined) throw new Error('an account that may sign in opened no session')
  const factors = isTotpVerified ? 'password and code' : 'password'
  await recordSignInWithin(tx, { organizationId, accountId, factors })
  const email = (await findAccountEmail(tx, accountId)) ?? ''
  return { ok: true, accountId, address: { organizationId, kind: 'customer', email }, ...opened }
}

/** Counts the try at the second factor before it is made; a right one gives all of them back. */
const withCodeTries = async (
  deps: IdentityDeps,
  {
    organizationId,
    accountId,
    device,
  }: Pick<LegacySignIn, 'organizationId' | 'device'> & { readonly accountId: string },
  show: () => Promise<Outcome<Settlement>>,
): Promise<Outcome<Settlement>> => {
  const pageDeps = signInPageDeps(deps)
  const failed = { organizationId, accountId, method: 'totp' }
  const purpose = device === undefined ? 'second-factor' : 'second-factor-device'
  const tried = await takeAccountTry(pageDeps, purpose, accountId)
  if (!tried.ok) {
    await recordFailedSecondFactor(deps, { ...failed, isLocked: true })
    return tried
  }
  const shown = await show()
  if (shown.ok) await forgiveAccountTries(pageDeps, purpose, accountId)
  else if (shown.code === 'session.proof-wrong')
    await recordFailedSecondFactor(deps, { ...failed, isLocked: false })
  return shown
}

/**
 * Finishes a legacy sign-in with everything that it needs (rows 2.3.31 and 2.3.32): makes the account at the first one,
 * replaces an expired password, moves the account to the broker in every mode but `legacy`, and opens the session. The new
 * password is hashed before, outside of the transaction, which must be short. Refusals: session.sign-in-failed,
 * account.moved, account.disabled, session.proof-wrong, session.step-up-over, request.too-many.
 */
export const finishLegacySignIn = async (
  deps: IdentityDeps,
  input: LegacySignIn,
  place: LegacyPlace,
): Promise<Outcome<FinishedLegacySignIn>> => {
  const { organizationId, device, newPassword } = input
  const { id: accountId } = place.legacy
  const isChange = isPasswordExpired(place.legacy, deps.now()) && newPassword !== undefined
  const show = async () => {
    const newHash = isChange ? await hashPassword(newPassword, hashCallerOf(device)) : undefined
    return withTenant(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
      settle(deps, tx, input, { ...place, newHash }),
    )
  }
  const settled = place.isTotpVerified
    ? await withCodeTries(deps, { organizationId, accountId, device }, show)
    : await show()
  if (!settled.ok) return settled
  for (const session of settled.ended) deps.revocations.endSession(session)
  if (isChange) await deleteOidcPayloadsOfSubject(deps.db, providerSubject({ organizationId, accountId }))
  return settled
}
