import { randomUUID } from 'node:crypto'
import { TOTP_PERIOD_SECONDS } from '@pledge/domain/account/codes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewLegacyAccount } from '../store/account/legacy-accounts.ts'
import { upsertOidcPayload } from '../store/account/oidc-payloads.ts'
import { openMail } from '../store/mail/outbox.ts'
import type { Browser } from './browser.test-data.ts'
import type { ConnectedTestDatabase } from './database.test-data.ts'
import { endDemonstration } from './end-demonstration.ts'
import {
  aliased,
  createLegacyWorld,
  jwtOf,
  NEW_PASSWORD,
  type LegacyWorld,
} from './legacy-world.test-data.ts'
import { providerSubject } from './provider-subject.ts'
import { DEMONSTRATION_PASSWORD, seedAccounts } from './seed-accounts.ts'
import { seedLegacyAccounts } from './seed-legacy-accounts.ts'
import { newTotpSecret, totpCode } from './totp.ts'
import {
  BRAND_HOST,
  finishSignIn,
  openSignInPage,
  PASSWORD,
  refreshed,
  registered,
  self,
  signedOut,
  type World,
} from './world.test-data.ts'

let database: ConnectedTestDatabase
let world: World
let person: LegacyWorld['person']
let signsIn: LegacyWorld['signsIn']

beforeAll(async () => {
  ;({ database, world, person, signsIn } = await createLegacyWorld())
})
afterAll(async () => {
  await world.close()
  await database.close()
})

const WRONG = 'not this one at all'
const codeNow = (secret: string) => totpCode(secret, Math.floor(Date.now() / 1000 / TOTP_PERIOD_SECONDS))
const accountOf = (id: string) =>
  database.owner
    .selectFrom('accounts')
    .select(['email', 'is_demonstration', 'disabled_at'])
    .where('id', '=', id)
    .execute()
const migratedAt = async (id: string) =>
  (
    await database.owner
      .selectFrom('legacy_accounts')
      .select('migrated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).migrated_at
const expire = (id: string) =>
  database.owner
    .updateTable('legacy_accounts')
    .set({ password_expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()
/** At the broker of the person's organization, at the public address. */
const atBroker = async (browser: Browser, { organizationId, email }: NewLegacyAccount, password: string) => {
  const { organization } = organizationId === world.house.id ? world.house : world.brand
  const page = await openSignInPage(browser, { org: organization.code })
  return finishSignIn(browser, page, 'sign-in', { email: email ?? '', password })
}
const codeOf = ({ json }: { readonly json: () => never }) => (json() as { code?: string }).code

describe('a thief who has the password of a legacy account alone', () => {
  it('puts no mailbox of their own in place of the owner: the app shows its code first (2.3.31, 2.3.32)', async () => {
    const totpSecret = newTotpSecret()
    const riley = await person(world.brand, { email: null, totpSecret, totpVerifiedAt: new Date() })
    const email = `thief-${riley.username}@added.example`
    const browser = world.browser(BRAND_HOST)
    expect((await signsIn(browser, aliased(riley, { email }))).json()).toEqual({
      needs: ['email-code', 'code'],
      redirect: null,
    })
    const emailCode = await browser.registrationCode(email)
    expect((await signsIn(browser, aliased(riley, { email, emailCode }))).json()).toEqual({
      needs: ['code'],
      redirect: null,
    })
    const wrong = await signsIn(browser, aliased(riley, { email, emailCode, code: '000000' }))
    expect(codeOf(wrong)).toBe('session.proof-wrong')
    expect(await accountOf(riley.id)).toEqual([])
    // The owner's own sign-in: everything together, and each code once.
    const code = codeNow(totpSecret)
    const right = await signsIn(browser, aliased(riley, { email, emailCode, code }))
    expect(right.json()).toMatchObject({ needs: [], redirect: '/auth/complete' })
    expect(await accountOf(riley.id)).toMatchObject([{ email }])
    expect(codeOf(await signsIn(world.browser(BRAND_HOST), aliased(riley, { code })))).toBe(
      'session.proof-wrong',
    )
  })

  it('has ten tries in all, by whatever alias and at whichever service', async () => {
    const kim = await person(world.brand)
    expect((await signsIn(world.browser(BRAND_HOST), aliased(kim))).status).toBe(200)
    const stranger = world.browser(BRAND_HOST)
    const codes = []
    for (let times = 0; times < 6; times += 1)
      for (const alias of [kim.username, kim.email])
        codes.push(codeOf(await signsIn(stranger, { alias, password: WRONG })))
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => 'session.sign-in-failed'),
      'request.too-many',
      'request.too-many',
    ])
    expect(codeOf(await atBroker(world.browser(), kim, PASSWORD))).toBe('request.too-many')
  })

  it('keeps the owner out of no browser that the account knows (note 063)', async () => {
    const kim = await person(world.brand)
    const own = world.browser(BRAND_HOST)
    expect((await signsIn(own, aliased(kim))).status).toBe(200)
    for (let times = 0; times < 11; times += 1)
      await signsIn(world.browser(BRAND_HOST), aliased(kim, { password: WRONG }))
    expect(codeOf(await signsIn(world.browser(BRAND_HOST), aliased(kim)))).toBe('request.too-many')
    expect((await signsIn(own, aliased(kim))).json()).toMatchObject({ needs: [] })
  })
})

describe('an expired password of the legacy service (2.3.32)', () => {
  it('makes no account, so that the broker does not take it either', async () => {
    const sage = await person(world.house, { passwordExpiresAt: new Date() })
    expect((await signsIn(world.browser(), aliased(sage))).json()).toMatchObject({ needs: ['new-password'] })
    expect(await accountOf(sage.id)).toEqual([])
    expect(codeOf(await atBroker(world.browser(), sage, PASSWORD))).toBe('session.sign-in-failed')
    const more = { newPassword: NEW_PASSWORD }
    expect((await signsIn(world.browser(), aliased(sage, more))).json()).toMatchObject({ needs: [] })
    expect(await migratedAt(sage.id)).not.toBeNull()
    expect((await atBroker(world.browser(), sage, NEW_PASSWORD)).location).toBe('/auth/complete')
  })

  it('that passed its date later must be replaced at the broker too', async () => {
    const sage = await person(world.brand)
    expect((await signsIn(world.browser(BRAND_HOST), aliased(sage))).status).toBe(200)
    await expire(sage.id)
    expect(codeOf(await atBroker(world.browser(), sage, WRONG))).toBe('session.sign-in-failed')
    const refused = await atBroker(world.browser(), sage, PASSWORD)
    expect(refused.json()).toMatchObject({ status: 403, code: 'account.password-expired' })
    expect(await migratedAt(sage.id)).toBeNull()
    const more = { newPassword: NEW_PASSWORD }
    expect((await signsIn(world.browser(BRAND_HOST), aliased(sage, more))).status).toBe(200)
    const replaced = await atBroker(world.browser(), sage, NEW_PASSWORD)
    expect(replaced.location).toBe('/auth/complete')
  })

  it('signs out every other device when it is replaced, and the owner and the audit log learn of it', async () => {
    const sage = await person(world.brand)
    const before = world.browser(BRAND_HOST)
    await signsIn(before, aliased(sage))
    expect((await refreshed(before)).status).toBe(200)
    const subject = providerSubject({ organizationId: sage.organizationId, accountId: sage.id })
    const id = randomUUID()
    const kept = { model: 'Session', id, payload: { accountId: subject }, uid: id, grantId: undefined }
    await upsertOidcPayload(database.app, { ...kept, expiresAt: null })
    await expire(sage.id)
    const browser = world.browser(BRAND_HOST)
    expect((await signsIn(browser, aliased(sage, { newPassword: NEW_PASSWORD }))).status).toBe(200)
    expect((await refreshed(before)).status).toBe(401)
    expect((await refreshed(browser)).status).toBe(200)
    const entries = await database.owner
      .selectFrom('audit_entries')
      .select(['kind', 'outcome', 'detail'])
      .where('subject_id', '=', sage.id)
      .where('kind', '=', 'password.reset')
      .execute()
    expect(entries).toEqual([
      { kind: 'password.reset', outcome: 'done', detail: { factors: 'expired password' } },
    ])
    const rows = await database.owner
      .selectFrom('outbox')
      .select(['id', 'payload_sealed'])
      .where('borrower_id', '=', sage.id)
      .where('idempotency_key', 'like', 'change:%')
      .execute()
    const { sealer } = world.identity.deps
    expect(rows.map(({ id, payload_sealed: sealed }) => openMail(sealer, id, sealed).to)).toEqual([
      sage.email,
    ])
    const left = await database.owner.selectFrom('oidc_payloads').select('id').where('id', '=', id).execute()
    expect(left).toEqual([])
  })
})

describe('a sign-in at the legacy service', () => {
  it('makes no account, spends no code and moves nobody when its session cannot be opened', async () => {
    const totpSecret = newTotpSecret()
    const quinn = await person(world.house, { totpSecret, totpVerifiedAt: new Date() })
    await sql`create function refuse_session() returns trigger language plpgsql as $$
      begin if new.account_id::text = tg_argv[0] then raise exception 'no session'; end if; return new; end $$`.execute(
      database.owner,
    )
    await sql`create trigger refuse_session before insert on refresh_sessions for each row
      execute function refuse_session(${sql.lit(quinn.id)})`.execute(database.owner)
    const code = codeNow(totpSecret)
    try {
      expect((await signsIn(world.browser(), aliased(quinn, { code }))).status).toBe(500)
    } finally {
      await sql`drop function refuse_session() cascade`.execute(database.owner)
    }
    expect(await accountOf(quinn.id)).toEqual([])
    expect(await migratedAt(quinn.id)).toBeNull()
    expect((await signsIn(world.browser(), aliased(quinn, { code }))).json()).toMatchObject({ needs: [] })
  })

  it('ends the session that the browser had, of whomever', async () => {
    const [kim, lou] = [await person(world.brand), await person(world.brand)]
    const headers = { 'x-org': world.brand.organization.code }
    const browser = world.browser()
    await signsIn(browser, aliased(kim), { headers })
    const [kimsJar, kimsJwt] = [browser.keep(), await jwtOf(browser)]
    await signsIn(browser, aliased(lou), { headers })
    const kept = world.browser()
    kept.restore(kimsJar)
    expect((await refreshed(kept)).status).toBe(401)
    expect((await self(kept, kimsJwt)).status).toBe(401)
    expect((await refreshed(browser)).status).toBe(200)
    // The callback of the broker knows it as the last session of the browser.
    const lousJar = browser.keep()
    await registered(browser, `next-${lou.username}@home.example`)
    kept.restore(lousJar)
    expect((await refreshed(kept)).status).toBe(401)
  })

  it('serves no other application, which is refused and not unknown; its sign-out is never refused (G.80)', async () => {
    const kim = await person(world.brand)
    const browser = world.browser(BRAND_HOST)
    const headers = { 'x-auth0-application-name': 'somebody-elses' }
    const refused = { status: 403, code: 'session.application-refused' }
    expect((await signsIn(browser, aliased(kim), { headers })).json()).toMatchObject(refused)
    await signsIn(browser, aliased(kim), { headers: { 'x-auth0-application-name': 'pledge-web' } })
    const authorization = await jwtOf(browser)
    const url = '/api/identity-broker/customer/secure/api/v3/self/figureinfo'
    const looked = await browser.call({ url, headers: { ...headers, authorization } })
    expect(looked.json()).toMatchObject(refused)
    const jar = browser.keep()
    expect((await signedOut(browser, headers)).status).toBe(200)
    browser.restore(jar)
    expect((await refreshed(browser)).status).toBe(401)
  })
})

describe('the end of a demonstration', () => {
  it('ends the demonstration accounts of the legacy service, used or not, until it is open again', async () => {
    const { deps } = world.identity
    const organizations = [world.brand]
    const log = () => undefined
    const signsInAs = (alias: string) =>
      signsIn(world.browser(BRAND_HOST), { alias, password: DEMONSTRATION_PASSWORD })
    await seedLegacyAccounts(deps, organizations)
    expect((await signsInAs('jordan')).status).toBe(200)
    const people = await database.owner
      .selectFrom('legacy_accounts')
      .select(['id', 'username'])
      .where('organization_id', '=', world.brand.id)
      .where('is_demonstration', '=', true)
      .orderBy('username')
      .execute()
    expect(people.map(({ username }) => username)).toEqual(['jordan', 'riley', 'sage'])
    expect(await accountOf(people[0]?.id ?? '')).toMatchObject([{ is_demonstration: true }])
    await endDemonstration({ db: deps.db, now: deps.now, tell: log }, organizations)
    for (const alias of ['jordan', 'riley', 'sage'])
      expect(codeOf(await signsInAs(alias))).toBe('account.disabled')
    await seedLegacyAccounts(deps, organizations)
    expect(codeOf(await signsInAs('riley'))).toBe('account.disabled')
    await seedAccounts(deps, organizations)
    expect((await signsInAs('riley')).json()).toMatchObject({ needs: ['email'] })
    expect((await signsInAs('jordan')).status).toBe(200)
  })
})
