import { isIPv6 } from 'node:net'
import { refuse, type Answered } from '@pledge/domain/refusal'
import { findAccountByEmail, type AccountKind } from '../store/accounts.ts'
import { asking } from '../store/database.ts'
import { forgiveTries, takeTry } from '../store/sign-in-failures.ts'
import { recordFailedSignIn, recordLockout } from './audit-sign-in.ts'
import type { IdentityDeps } from './deps.ts'
import { passwordOpens } from './password-hash.ts'

export type SignInDeps = Pick<IdentityDeps, 'db' | 'sealer' | 'now' | 'limits'>

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i
/** Groups of an IPv6 address that one household has: a /64. */
const NETWORK_GROUPS = 4

/** Whom a network address stands for: an IPv4 address, or an IPv6 network. */
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
}

/**
 * E-mail and password. An unknown e-mail and a wrong password answer alike and take alike time.
 * Refusals: session.sign-in-failed, request.too-many; account.disabled, which only the right password learns.
 */
export const signInWithPassword = async (
  deps: SignInDeps,
  input: Credentials,
): Promise<Answered<{ readonly accountId: string }>> => {
  const { organizationId, kind } = input
  const email = input.email.toLowerCase()
  const account = subjectFor(deps, 'account', `${organizationId}:${kind}:${email}`)
  const address = subjectFor(deps, 'address', networkOf(input.address))
  const window = windowAt(deps)
  const subjects = [
    { subject: account, most: deps.limits.triesPerAccount },
    { subject: address, most: deps.limits.triesPerAddress },
  ]
  const whom = { organizationId, kind, email }
  if (!(await takeTry(deps.db, subjects, window))) {
    await recordLockout(deps, whom)
    return refuse('request.too-many')
  }
  const found = await asking(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
    findAccountByEmail(tx, whom),
  )
  const opens = await passwordOpens(found?.passwordHash, input.password)
  if (!opens || found === undefined) {
    await recordFailedSignIn(deps, { ...whom, accountId: found?.account.id ?? null })
    return refuse('session.sign-in-failed')
  }
  if (found.account.disabledAt !== null) {
    await recordFailedSignIn(deps, { ...whom, accountId: found.account.id })
    return refuse('account.disabled')
  }
  await forgiveTries(deps.db, { account, address, at: window.now })
  return { ok: true, accountId: found.account.id }
}

/** False when an address has registered too often: each registration costs a hash and tells whether an e-mail is known. */
export const mayRegister = (deps: SignInDeps, address: string): Promise<boolean> =>
  takeTry(
    deps.db,
    [
      {
        subject: subjectFor(deps, 'registration', networkOf(address)),
        most: deps.limits.registrationsPerAddress,
      },
    ],
    windowAt(deps),
  )
