import { randomUUID } from 'node:crypto'
import { insertLegacyAccounts, type NewLegacyAccount } from '../store/account/legacy-accounts.ts'
import { withTenant } from '../store/database/database.ts'
import type { Browser } from './browser.test-data.ts'
import { connectTestDatabase } from './database.test-data.ts'
import type { KnownOrganization } from './deps.ts'
import { hashPassword } from './password-hash.ts'
import { createWorld, PASSWORD, refreshed } from './world.test-data.ts'

export const LEGACY_LOGIN = '/api/identity/api/v1/login'
const IDENTITY = '/api/identity/secure/api/v1/identity'
export const NEW_PASSWORD = 'seventeen quiet lighthouses'

export type LegacyWorld = Awaited<ReturnType<typeof createLegacyWorld>>

export interface LegacyCall {
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sign-in with the legacy service: the house moves people to the broker; the brand keeps its service. */
export const createLegacyWorld = async () => {
  const database = await connectTestDatabase()
  const world = await createWorld({
    db: database.app,
    owner: database.owner,
    signInModes: ['auto', 'legacy'],
  })
  const passwordHash = await hashPassword(PASSWORD)
  let networks = 0
  return {
    database,
    world,
    /** From a network of its own, so that no test uses up another's tries. */
    signsIn: (browser: Browser, body: object, { query = '', headers = {} }: LegacyCall = {}) => {
      networks += 1
      const from = `198.51.${Math.floor(networks / 250)}.${networks % 250}`
      return browser.call({ method: 'POST', url: LEGACY_LOGIN + query, body, headers, from })
    },
    person: async (
      { id: organizationId }: KnownOrganization,
      given: Partial<NewLegacyAccount> = {},
    ): Promise<NewLegacyAccount> => {
      const id = randomUUID()
      const username = `user-${id.slice(0, 8)}`
      const account = {
        id,
        organizationId,
        username,
        email: `${username}@home.example`,
        profileType: 'LEGACY_PERSON',
        passwordHash,
        passwordExpiresAt: null,
        totpSecret: null,
        totpVerifiedAt: null,
        walletAccountAddress: `account-${id}`,
        walletGroupPolicyAddress: `policy-${id}`,
        now: new Date(),
        ...given,
      }
      await withTenant(database.app, { actor: 'sign-in', organizationId }, (tx) =>
        insertLegacyAccounts(tx, world.identity.deps.sealer, [account]),
      )
      return account
    },
  }
}

export const aliased = ({ username }: NewLegacyAccount, more: object = {}) => ({
  alias: username,
  password: PASSWORD,
  ...more,
})

export const jwtOf = async (browser: Browser) => ((await refreshed(browser)).json() as { jwt: string }).jwt

export const legacySelf = (browser: Browser, jwt: string) =>
  browser.call({ url: IDENTITY, headers: { authorization: jwt } })
