import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { partsOfFile } from '@pledge/domain/publishing/organization-file'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Sealer } from '../seal.ts'
import { testSealer } from '../sealing/ring.test-data.ts'
import type { Database } from '../store/database/database.ts'
import { openMail } from '../store/mail/outbox.ts'
import { openBrowser, type Browser } from './browser.test-data.ts'
import { createIdentity, type Identity } from './create-identity.ts'
import type { IdentityDeps, KnownOrganization, KnownOrganizations, SignInMode } from './deps.ts'
import { SIGN_IN_LIMITS } from './limits.ts'
import { keepRsaKey } from './keys.test-data.ts'
import { createRevoked } from './revocations.ts'
import { registerIdentity } from '../http/account/register-identity.ts'

export const PASSWORD = 'violet harbour 27 lanterns'
export const PUBLIC_HOST = 'localhost:8080'
export const BRAND_HOST = 'harbor.example'

export interface World {
  readonly app: FastifyInstance
  readonly identity: Identity
  readonly house: KnownOrganization
  readonly brand: KnownOrganization
  /** Everything that was logged, as text. */
  readonly logged: () => string
  /** Moves real time, as sign-in sees it. */
  pass(ms: number): void
  browser(host?: string): Browser
  close(): Promise<void>
}

export const organizationsOver = (known: readonly KnownOrganization[]): KnownOrganizations => ({
  all: () => Promise.resolve(known),
  byId: (id) => Promise.resolve(known.find((each) => each.id === id)),
  byCode: (code) => Promise.resolve(known.find(({ organization }) => organization.code === code)),
  byHost: (host) => Promise.resolve(known.find(({ organization }) => organization.hosts.includes(host))),
})

const SEED = new URL('../../../../seeds/organizations/pledge.json', import.meta.url)
/** Where a world's emails are searched. */
const NEWEST_MAILS = 40

/** The code in the newest unsent email to an address: no job sends any here. */
const registrationCodeIn = (owner: Database, sealer: Sealer) => async (to: string) => {
  const rows = await owner
    .selectFrom('outbox')
    .select(['id', 'payload_sealed'])
    .where('idempotency_key', 'like', 'registration:%')
    .orderBy('created_at', 'desc')
    .limit(NEWEST_MAILS)
    .execute()
  const mails = rows.map((row) => openMail(sealer, row.id, row.payload_sealed))
  const newest = mails.find((mail) => mail.to === to.toLowerCase())
  return /Your code is (\d{8})\./.exec(newest?.text ?? '')?.[1]
}

/** Two organizations with their own names, so that tests of one database do not interfere. */
const insertOrganizations = async (
  owner: Database,
  [ofHouse, ofBrand]: readonly [SignInMode, SignInMode],
): Promise<readonly [KnownOrganization, KnownOrganization]> => {
  const seed: unknown = JSON.parse(await readFile(SEED, 'utf8'))
  const { settings } = partsOfFile(seed, {})
  const make = async (
    prefix: string,
    { hosts, signInMode }: { readonly hosts: readonly string[]; readonly signInMode: SignInMode },
  ): Promise<KnownOrganization> => {
    const id = randomUUID()
    const code = `${prefix}_${id.slice(0, 8).toUpperCase()}`
    await owner.insertInto('organizations').values({ id, code, published_version: 1 }).execute()
    const version = { ...(settings as object), code, hosts, version: 1 }
    await owner
      .insertInto('organization_versions')
      .values({
        organization_id: id,
        version: 1,
        settings: JSON.stringify(version),
        published_at: new Date(),
      })
      .execute()
    return { id, organization: { code, hosts, signInMode } }
  }
  return [
    await make('HOUSE', { hosts: [], signInMode: ofHouse }),
    await make('HARBOR', { hosts: [BRAND_HOST], signInMode: ofBrand }),
  ]
}

/** The whole of sign-in on its own server, with a clock that the test moves. */
export const createWorld = async (options: {
  readonly db: Database
  /** May write organizations. */
  readonly owner: Database
  readonly publicUrl?: string
  readonly limits?: Partial<IdentityDeps['limits']>
  readonly externalIssuer?: IdentityDeps['externalIssuer']
  /** Of the house and of the brand; the broker by default. */
  readonly signInModes?: readonly [SignInMode, SignInMode]
}): Promise<World> => {
  let offset = 0
  let logged = ''
  const modes = options.signInModes ?? ['broker', 'broker']
  const [house, brand] = await insertOrganizations(options.owner, modes)
  const app = Fastify({
    // As in the product: addresses contain codes and states.
    disableRequestLogging: true,
    logger: {
      level: 'trace',
      stream: {
        write(line: string) {
          logged += line
        },
      },
    },
  })
  const opaque = (text: string) => createHash('sha256').update(text).digest('hex')
  const { isRevoked, add } = createRevoked(() => new Date(Date.now() + offset))
  const sealer = testSealer()
  if (options.externalIssuer === undefined)
    await keepRsaKey({ db: options.db, sealer, now: () => new Date() })
  const identity = await createIdentity({
    db: options.db,
    sealer,
    custody: {
      userWallet: ({ identityId }) =>
        Promise.resolve({
          accountAddress: opaque(`account ${identityId}`),
          groupPolicyAddress: opaque(`policy ${identityId}`),
        }),
    },
    organizations: organizationsOver([house, brand]),
    defaultOrganizationCode: house.organization.code,
    publicUrl: options.publicUrl ?? `http://${PUBLIC_HOST}`,
    externalIssuer: options.externalIssuer,
    now: () => new Date(Date.now() + offset),
    limits: { ...SIGN_IN_LIMITS, ...options.limits },
    revocations: { isRevoked, endSession: (sessionId) => add({ sessionId }) },
    warn: (message, detail) => app.log.warn(detail, message),
  })
  await registerIdentity(app, identity)
  await app.ready()
  return {
    app,
    identity,
    house,
    brand,
    logged: () => logged,
    pass(ms) {
      offset += ms
    },
    browser: (host = PUBLIC_HOST) => openBrowser(app, host, registrationCodeIn(options.owner, sealer)),
    close: () => app.close(),
  }
}

const base = (kind: 'customer' | 'agent') => `/api/identity-broker/${kind}`

/** The calls of the sign-in page at this address. */
export const interactionOf = (signInPage: string): string =>
  signInPage.replace('/auth/sign-in/', '/api/identity/interactions/').replace(/\?.*$/, '')

/** Starts a sign-in and opens its page; returns the path of that page's calls. */
export const openSignInPage = async (
  browser: Browser,
  input: { readonly kind?: 'customer' | 'agent'; readonly query?: string; readonly org?: string } = {},
): Promise<string> => {
  const begun = await browser.call({
    method: 'POST',
    url: `${base(input.kind ?? 'customer')}/api/v3/login${input.query ?? ''}`,
    headers: input.org === undefined ? {} : { 'x-org': input.org },
  })
  const { redirect } = begun.json() as { redirect: string }
  const response = await browser.call({ url: redirect })
  return interactionOf(response.location)
}

export interface Entries {
  readonly email: string
  readonly password?: string
  readonly from?: string
}

/**
 * Enters email and password on the page, and for a new account the emailed code, and follows the browser until it is
 * back on one of our pages; returns what stopped it before.
 */
export const finishSignIn = async (
  browser: Browser,
  page: string,
  action: 'sign-in' | 'registration',
  { email, password = PASSWORD, from }: Entries,
) => {
  const post = (call: string, body: object) =>
    browser.call({
      method: 'POST',
      url: `${page}/${call}`,
      body,
      ...(from === undefined ? {} : { from }),
    })
  const typed = await post(action, { email, password })
  if (typed.status !== 200) return typed
  const code = action === 'registration' ? await browser.registrationCode(email) : undefined
  const answered = code === undefined ? typed : await post('registration/code', { code })
  if (answered.status !== 200 || answered.body.includes('"sent"')) return answered
  const resumed = await browser.call({ url: (answered.json() as { redirect: string }).redirect })
  return browser.call({ url: resumed.location })
}

export const refreshed = (
  browser: Browser,
  headers: Readonly<Record<string, string>> = {},
  kind: 'customer' | 'agent' = 'customer',
) => browser.call({ method: 'POST', url: '/api/session/refresh', body: { kind }, headers })

export const self = (browser: Browser, jwt: string, kind: 'customer' | 'agent' = 'customer') =>
  browser.call({ url: `${base(kind)}/secure/api/v3/self/figureinfo`, headers: { authorization: jwt } })

export const signedOut = (
  browser: Browser,
  headers: Readonly<Record<string, string>> = {},
  kind: 'customer' | 'agent' = 'customer',
) => browser.call({ method: 'POST', url: `${base(kind)}/secure/api/v3/logout`, headers })

/** Registers a customer and returns their first access token. */
export const registered = async (browser: Browser, email: string, org?: string): Promise<string> => {
  const page = await openSignInPage(browser, org === undefined ? {} : { org })
  await finishSignIn(browser, page, 'registration', { email })
  return ((await refreshed(browser)).json() as { jwt: string }).jwt
}
