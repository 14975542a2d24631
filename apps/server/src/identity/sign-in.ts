import { isIPv6 } from 'node:net'
import { isPasswordExpired } from '@pledge/domain/account/legacy-sign-in'
import { tooMany } from '@pledge/domain/account/too-many'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { findAccountByEmail, type AccountAddress, type AccountKind } from '../store/account/accounts.ts'
import { findLegacyAccount } from '../store/account/legacy-accounts.ts'
import { withTenant, type Tx } from '../store/database/database.ts'
import { forgetTries, giveBackTry, takeTry } from '../store/account/sign-in-failures.ts'
import { recordFailedSignIn, recordLockout } from './audit-sign-in.ts'
import type { IdentityDeps } from './deps.ts'
import type { KnownDevice } from './known-devices.ts'
import { callWithHash, type HashCaller } from './hash-turns.ts'
import { passwordOpens } from './password-hash.ts'

export type SignInDeps = Pick<IdentityDeps, 'db' | 'sealer' | 'now' | 'limits'>

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i
/** Groups of an IPv6 address that identify a household: a /64. */
const NETWORK_GROUPS = 4

/** The network of an address: an IPv4 address, or an IPv6 network. */
export const networkOf = (address: string): string => {
  const plain = address.replace(MAPPED_IPV4, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...zeros, ...back].slice(0, NETWORK_GROUPS).join(':')
}

const subjectFor = (deps: SignInDeps, purpose: string, text: string) =>
  `${purpose}:${deps.sealer.blindIndex(text, `tries-${purpose}`)}`

const windowAt = ({ now, limits }: SignInDeps) => {
  const at = now()
  return { now: at, from: new Date(at.getTime() - limits.windowMs) }
}

export interface Credentials {
  readonly organizationId: string
  readonly kind: AccountKind
  readonly email: string
  readonly password: string
  readonly address: string
  /** Undefined for a browser that has not been used to sign in to the account. */
  readonly device: KnownDevice | undefined
}

/**
 * Whose attempts are counted. A browser that the account knows has its own, which strangers on any network
 * cannot use up. All others share the account's attempts for strangers, and those of their network.
 */
const boundsOf = (deps: SignInDeps, { device, address }: Credentials, account: string) =>
  device === undefined
    ? [
        { subject: subjectFor(deps, 'account', account), most: deps.limits.triesPerAccount },
        { subject: subjectFor(deps, 'address', networkOf(address)), most: deps.limits.triesPerAddress },
      ]
    : [{ subject: `device:${device}`, most: deps.limits.triesPerDevice }]

/** A browser that the account knows takes precedence over strangers. */
export const hashCallerOf = (device: KnownDevice | undefined): HashCaller =>
  device === undefined ? 'stranger' : 'known'

/** A password to compare with, and whose it is. */
export interface StoredPassword {
  readonly id: string
  /** For the audit log; null where the legacy identity service has an account and we have none yet. */
  readonly accountId: string | null
  readonly passwordHash: string
  readonly isDisabled: boolean
  /** From then on the password must be replaced before it signs in (row 2.3.32); null where it does not expire. */
  readonly passwordExpiresAt: Date | null
}

type FindPassword = (tx: Tx, whom: AccountAddress) => Promise<StoredPassword | undefined>

const findByEmail: FindPassword = async (tx, whom) => {
  const found = await findAccountByEmail(tx, whom)
  if (found === undefined) return undefined
  const { account, passwordHash } = found
  const { id, disabledAt } = account
  // A password of the legacy identity service, until it is replaced (note 101).
  const passwordExpiresAt = (await findLegacyAccount(tx, id))?.passwordExpiresAt ?? null
  return { id, accountId: id, passwordHash, isDisabled: disabledAt !== null, passwordExpiresAt }
}

/**
 * Email and password. An unknown email and a wrong password get the same response in similar time. Refusals:
 * session.sign-in-failed, request.too-many, server.unavailable; account.disabled and account.password-expired, only with
 * the correct password.
 */
export const signInWithPassword = async (
  deps: SignInDeps,
  input: Credentials,
): Promise<Outcome<{ readonly accountId: string }>> => {
  const opened = await callWithHash(input.device ?? null, () => openWithPassword(deps, input, findByEmail))
  if (!opened.ok) return opened
  return isPasswordExpired(opened, deps.now())
    ? refuse('account.password-expired')
    : { ok: true, accountId: opened.id }
}

/**
 * The same over another list of passwords, within a turn of `callWithHash`; whether the password has expired is for the
 * caller. Attempts are counted by account, however many aliases it has and at whichever service; an unknown address has
 * its own count, so that nobody can tell them apart.
 */
export const openWithPassword = async (
  deps: SignInDeps,
  input: Credentials,
  find: FindPassword,
): Promise<Outcome<Pick<StoredPassword, 'id' | 'passwordHash' | 'passwordExpiresAt'>>> => {
  const { organizationId, kind } = input
  const email = input.email.toLowerCase()
  const window = windowAt(deps)
  const whom = { organizationId, kind, email }
  const found = await withTenant(deps.db, { actor: 'sign-in', organizationId }, (tx) => find(tx, whom))
  const bounds = boundsOf(deps, input, found?.id ?? `${organizationId}:${kind}:${email}`)
  const subjects = bounds.map(({ subject }) => subject)
  const taken = await takeTry(deps.db, bounds, window)
  if (!taken.ok) {
    await recordLockout(deps, whom)
    return tooMany(taken.againAt, window.now)
  }
  const opens = await passwordOpens(found?.passwordHash, input.password, hashCallerOf(input.device))
  if (!opens || found === undefined) {
    await recordFailedSignIn(deps, { ...whom, accountId: found?.accountId ?? null })
    return refuse('session.sign-in-failed')
  }
  if (found.isDisabled) {
    await recordFailedSignIn(deps, { ...whom, accountId: found.accountId })
    return refuse('account.disabled')
  }
  // The owner's own sign-in gives an attacker elsewhere no additional attempts.
  if (input.device === undefined) await giveBackTry(deps.db, subjects, window.now)
  else for (const subject of subjects) await forgetTries(deps.db, subject)
  const { id, passwordHash, passwordExpiresAt } = found
  return { ok: true, id, passwordHash, passwordExpiresAt }
}

/** How often an address may register: each registration costs a hash. Refusal: request.too-many. */
export const mayRegister = async (deps: SignInDeps, address: string): Promise<Outcome<object>> => {
  const subject = subjectFor(deps, 'registration', networkOf(address))
  const window = windowAt(deps)
  const taken = await takeTry(deps.db, [{ subject, most: deps.limits.registrationsPerAddress }], window)
  return taken.ok ? taken : tooMany(taken.againAt, window.now)
}
