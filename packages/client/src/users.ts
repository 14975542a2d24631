import { type BrokerUserAnswer, brokerUser, getLegacyIdentity, getSelf } from '@pledge/contract/session'
import * as z from 'zod/mini'
import { pathOf } from './typed-call.ts'
import { refusalOf } from './errors.ts'
import { type Request, isUnauthenticated } from './request.ts'

/** Two sign-in kinds (row 2.6.01). */
export type SignInKind = 'customer' | 'agent'

interface Wallet {
  readonly accountAddress: string
  readonly groupPolicyAddress: string
}

interface AnyUser {
  readonly uuid: string
  readonly organizationCode: string
  /** Opaque; grants no permission (gap G.13). */
  readonly profileType: string
  readonly email: string
  readonly updatedAt: string
  readonly isBroker: boolean
  readonly wallet: Wallet
}

export interface BrokerUser extends AnyUser {
  readonly source: 'broker'
  /** Opaque; grants no permission (gap G.14). */
  readonly isManageable: boolean
  /** Passed on without effect (gap G.84). */
  readonly activeLegacyCustomerOrgs: readonly string[]
}

export interface LegacyUser extends AnyUser {
  readonly source: 'legacy'
  readonly isBroker: false
  readonly twoFactorEnabled: boolean
  readonly passwordExpired: boolean
  readonly totpVerified: boolean
  readonly aliases: readonly { readonly type: string; readonly value: string }[]
}

export type User = BrokerUser | LegacyUser

/** Rows 2.3.19 to 2.3.27. */
export const fromBroker = (answer: BrokerUserAnswer): BrokerUser => ({
  source: 'broker',
  uuid: answer.identityUuid,
  organizationCode: answer.organizationCode,
  profileType: answer.userType,
  email: answer.email,
  updatedAt: answer.updatedAt,
  isManageable: answer.isManageable,
  isBroker: answer.isBroker,
  activeLegacyCustomerOrgs: answer.activeLegacyCustomerOrgs,
  wallet: {
    accountAddress: answer.wallet.accountAddress,
    groupPolicyAddress: answer.wallet.groupPolicyAddress,
  },
})

const legacyAnswer = z.looseObject({
  uuid: z.string(),
  organizationCode: z.string(),
  profileType: z.string(),
  updatedDate: z.string(),
  twoFactorEnabled: z._default(z.boolean(), false),
  passwordExpired: z._default(z.boolean(), false),
  totpVerified: z._default(z.boolean(), false),
  aliases: z._default(z.array(z.object({ type: z.string(), value: z.string() })), []),
})

/** Rows 2.3.28 to 2.3.35: the wallet comes from the headers x-addr and x-grp (row 2.7.15), `isBroker` is always false. */
export const fromLegacy = (answer: unknown, headers: Pick<Headers, 'get'>): LegacyUser => {
  const read = z.parse(legacyAnswer, answer)
  return {
    source: 'legacy',
    uuid: read.uuid,
    organizationCode: read.organizationCode,
    profileType: read.profileType,
    email: read.aliases.find((alias) => alias.type === 'Email')?.value ?? '',
    updatedAt: read.updatedDate,
    isBroker: false,
    twoFactorEnabled: read.twoFactorEnabled,
    passwordExpired: read.passwordExpired,
    totpVerified: read.totpVerified,
    aliases: read.aliases,
    wallet: {
      accountAddress: walletOf(headers, 'x-addr'),
      groupPolicyAddress: walletOf(headers, 'x-grp'),
    },
  }
}

/**
 * An address of the wallet. A browser hides a header of another origin unless the service exposes it: without one the answer
 * is no user, because an empty address would look like that of a wallet.
 */
const walletOf = (headers: Pick<Headers, 'get'>, name: 'x-addr' | 'x-grp'): string => {
  const address = headers.get(name) ?? ''
  if (address === '') throw new Error(`The legacy user has no header ${name}: is it exposed to this origin?`)
  return address
}

export const LEGACY_USER_PATH = getLegacyIdentity.path

/** Neither service knows the user (rows 2.7.24, 2.8.08). */
export class UserNotFoundError extends Error {
  /** Both refused the token; neither was unreachable. */
  readonly unauthenticated: boolean

  constructor(causes: readonly unknown[]) {
    super('User not found', { cause: causes })
    this.name = 'UserNotFoundError'
    this.unauthenticated = isUnauthenticated(causes[0])
  }
}

export interface UserLookup {
  readonly request: Request
  readonly kind: SignInKind
  /** Value of X-Auth0-Application-Name (gap G.80). */
  readonly applicationName: string
  /** Removes the token and the profile: called when both services fail and the broker refused the token. */
  readonly signedOut: () => void
}

/**
 * Calls the broker and the legacy service in parallel and prefers the broker (rows 2.7.22, 2.7.23); a failure of one
 * is not an error. A page that the broker does not serve any more (gap G.80) learns that it must be loaded again: it may
 * not take the legacy user for somebody whom the broker does not know.
 */
export const lookUpUser = async ({
  request,
  kind,
  applicationName,
  signedOut,
}: UserLookup): Promise<User> => {
  const [broker, legacy] = await Promise.allSettled([
    request({
      url: pathOf(getSelf.path, { kind }),
      headers: { 'X-Auth0-Application-Name': applicationName },
      keepToken: true,
    }).then(({ data }) => fromBroker(z.parse(brokerUser, data))),
    request({ url: LEGACY_USER_PATH, keepToken: true }).then(({ data, response }) =>
      fromLegacy(data, response.headers),
    ),
  ])
  if (broker.status === 'fulfilled') return broker.value
  if (refusalOf(broker.reason)?.code === 'session.application-refused') throw broker.reason
  if (legacy.status === 'fulfilled') return legacy.value
  const error = new UserNotFoundError([broker.reason, legacy.reason])
  if (error.unauthenticated) signedOut()
  throw error
}
