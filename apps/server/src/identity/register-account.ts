import { randomUUID } from 'node:crypto'
import type { AgentRole } from '@pledge/domain/organization/rights'
import {
  findAccountByEmail,
  findExternalAccount,
  insertAccounts,
  NO_PASSWORD,
  tieExternalIdentity,
  type Account,
  type AccountAddress,
  type NewAccount,
} from '../store/account/accounts.ts'
import { verifyEmail } from '../store/account/account-email.ts'
import { withTenant } from '../store/database/database.ts'
import type { IdentityDeps } from './deps.ts'

export type AccountDeps = Pick<IdentityDeps, 'db' | 'custody' | 'now'>

type NewAddress = AccountAddress & { readonly role?: AgentRole; readonly isDemonstration?: true }

/** An account with its two wallet addresses (decision 0) and a verified address; an agent's account has a role. */
export const newAccount = async (
  { custody, now }: AccountDeps,
  address: NewAddress,
  passwordHash: string,
): Promise<NewAccount> => {
  const id = randomUUID()
  const wallet = await custody.userWallet({ identityId: id })
  const made = now()
  return {
    id,
    role: null,
    ...address,
    passwordHash,
    walletAccountAddress: wallet.accountAddress,
    walletGroupPolicyAddress: wallet.groupPolicyAddress,
    emailVerifiedAt: made,
    now: made,
  }
}

/** Creates an account with a verified address; returns its id, or undefined when the address is taken. */
export const createAccount = async (
  deps: AccountDeps,
  address: NewAddress,
  passwordHash: string,
): Promise<string | undefined> => {
  const account = await newAccount(deps, address, passwordHash)
  const principal = { actor: 'sign-in', organizationId: address.organizationId } as const
  const [id] = await withTenant(deps.db, principal, (tx) => insertAccounts(tx, [account]))
  return id
}

export interface IssuerClaims {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  /** The authentication methods (RFC 8176), as the issuer reports them. */
  readonly methods: readonly string[]
  /** When they were used; undefined where the issuer does not report it. */
  readonly shownAt: Date | undefined
}

/**
 * The account of a person who signed in at an external issuer. The first time, a verified email address links
 * them to the existing account; a customer without one gets a new account, an agent does not. An address that
 * the issuer has not verified links no account: otherwise anyone could type a stranger's address there and
 * access the stranger's loans here.
 */
export const accountOfExternal = async (
  deps: AccountDeps,
  place: { readonly organizationId: string; readonly kind: AccountAddress['kind'] },
  claims: IssuerClaims,
): Promise<Account | undefined> => {
  const principal = { actor: 'sign-in', organizationId: place.organizationId } as const
  const identity = { ...place, issuer: claims.issuer, subject: claims.subject }
  const known = await withTenant(deps.db, principal, (tx) => findExternalAccount(tx, identity))
  if (known !== undefined) return known
  if (claims.email === undefined || !claims.emailVerified) return undefined
  const address = { ...place, email: claims.email.toLowerCase() }
  if (place.kind === 'customer') await createAccount(deps, address, NO_PASSWORD)
  return withTenant(deps.db, principal, async (tx) => {
    const found = await findAccountByEmail(tx, address)
    if (found === undefined) return undefined
    await verifyEmail(tx, { accountId: found.account.id, now: deps.now() })
    await tieExternalIdentity(tx, { ...identity, accountId: found.account.id, now: deps.now() })
    return found.account
  })
}
