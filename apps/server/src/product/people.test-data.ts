import { callsBy, sendingOver, type Calls } from '@pledge/testing/call/calls'
import { injectingInto } from '@pledge/testing/call/inject'
import type { FastifyInstance } from 'fastify'
import type { Application } from '../application.ts'
import { createAccessTokens } from '../identity/access-tokens.ts'
import type { Identity } from '../identity/create-identity.ts'
import { loadKeys } from '../identity/key-ring.ts'
import { ACCESS_TOKEN_SECONDS } from '../identity/limits.ts'
import { hashPassword } from '../identity/password-hash.ts'
import { createAccount } from '../identity/register-account.ts'
import { seedAccounts, type StaffName } from '../identity/seed-accounts.ts'
import { closeSession, openSession } from '../identity/refresh-tokens.ts'
import type { Subject } from '../policies/subject.ts'
import { findAccountByEmail, type AccountKind } from '../store/account/accounts.ts'
import { withTenant } from '../store/database/database.ts'
import type { Caller } from './callers.test-data.ts'
import { withStaffProof } from './staff-proof.test-data.ts'

export interface People {
  borrower(email?: string, organizationCode?: string): Promise<Caller>
  agent(name: StaffName, organizationCode?: string): Promise<Caller>
  /** The same person on another device. */
  again(caller: Caller): Promise<Caller>
  /** The session cookie of this device. */
  cookieOf(caller: Caller): string
  /** Ends the session of this device; its access token is still valid for its five minutes. */
  signOut(caller: Caller): Promise<void>
  anonymous: Calls
  /** A caller with this token, valid or not. */
  bearer(token: string): Calls
  /** Our own token, expired long ago. */
  expiredToken(subject: Subject): Promise<string>
}

/** The password of all test accounts; hashed once, because a hash is slow. */
export const PASSWORD = 'violet harbour 27 lanterns'
let passwordHash: Promise<string> | undefined

let born = 0

/** By the organization's code: its agents are created once. */
export type SeededAgents = Map<string, Promise<unknown>>

interface PeopleOptions {
  readonly application: Application
  readonly identity: Identity
  readonly seeded: SeededAgents
}

/** All callers of a test. */
export const peopleOf = (app: FastifyInstance, options: PeopleOptions): People => {
  const { application, identity, seeded } = options
  const transport = injectingInto(app)
  const organizationOf = async (code: string) => {
    const found = await application.organizations.byCode(code)
    if (found === undefined) throw new Error(`no organization ${code}`)
    return found
  }
  const callerWith = async (organizationId: string, kind: AccountKind, email: string): Promise<Caller> => {
    const found = await withTenant(application.db, { actor: 'sign-in', organizationId }, (tx) =>
      findAccountByEmail(tx, { organizationId, kind, email }),
    )
    if (found === undefined) throw new Error('the account was not made')
    const { id: accountId, role } = found.account
    return signedIn({ accountId, organizationId, kind, role, hasSecondFactor: kind === 'agent' })
  }
  const tokenOf = new Map<string, string>()
  const cookieOf = ({ subject }: Caller) => tokenOf.get(subject.sessionId) ?? ''
  const signedIn = async (account: Omit<Subject, 'sessionId'>): Promise<Caller> => {
    const session = await openSession(identity.deps, account)
    if (session === undefined) throw new Error('the account is disabled')
    const { id: sessionId, token } = session
    tokenOf.set(sessionId, token)
    const subject = { ...account, sessionId }
    const send = sendingOver(transport, () => identity.tokens.issue(subject))
    const calls = callsBy(async (definition, input = {}) =>
      send(definition, await withStaffProof(application, subject, { definition, input })),
    )
    return { subject, ...calls }
  }
  return {
    again: ({ subject: { sessionId: _other, ...account } }) => signedIn(account),
    cookieOf,
    async signOut(caller) {
      await closeSession(identity.deps, cookieOf(caller))
    },
    bearer: (token) => callsBy(sendingOver(transport, () => Promise.resolve(token))),
    async expiredToken(subject) {
      const tokens = await createAccessTokens({
        keys: await loadKeys(identity.deps, 'access-token'),
        issuer: identity.origins.publicOrigin,
        now: () => new Date(Date.now() - 2 * ACCESS_TOKEN_SECONDS * 1_000),
        isRevoked: () => false,
      })
      return tokens.issue(subject)
    },
    anonymous: callsBy(sendingOver(transport, () => Promise.resolve(undefined))),
    async borrower(given, code = 'PLEDGE') {
      const { id: organizationId } = await organizationOf(code)
      born += 1
      const email = given ?? `borrower${born}@home.example`
      await createAccount(
        identity.deps,
        { organizationId, kind: 'customer', email },
        await (passwordHash ??= hashPassword(PASSWORD)),
      )
      return callerWith(organizationId, 'customer', email)
    },
    async agent(name, code = 'PLEDGE') {
      const owner = await organizationOf(code)
      const seeding = seeded.get(code) ?? seedAccounts(identity.deps, [owner])
      seeded.set(code, seeding)
      await seeding
      return callerWith(owner.id, 'agent', `${name}@${code.toLowerCase()}.example`)
    },
  }
}
