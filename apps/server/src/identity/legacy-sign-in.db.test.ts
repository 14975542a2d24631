import { randomUUID } from 'node:crypto'
import { TOTP_PERIOD_SECONDS } from '@pledge/domain/account/codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConnectedTestDatabase } from './database.test-data.ts'
import {
  aliased,
  createLegacyWorld,
  LEGACY_LOGIN,
  legacySelf,
  jwtOf,
  NEW_PASSWORD,
  type LegacyWorld,
} from './legacy-world.test-data.ts'
import { newTotpSecret, totpCode } from './totp.ts'
import {
  BRAND_HOST,
  createWorld,
  finishSignIn,
  openSignInPage,
  PASSWORD,
  refreshed,
  registered,
  self,
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

describe('the legacy identity service of an organization that keeps it (decision 14, note 101)', () => {
  it('signs in by username or address, with the older shape and its own wallet (2.3.28 to 2.3.35, 2.7.15)', async () => {
    const kim = await person(world.brand)
    for (const alias of [kim.username, kim.email?.toUpperCase()]) {
      const browser = world.browser(BRAND_HOST)
      const answer = await signsIn(
        browser,
        { alias, password: PASSWORD },
        { query: '?redirectUrl=/dashboard' },
      )
      expect(answer.json()).toEqual({ needs: [], redirect: '/auth/complete?redirectUrl=%2Fdashboard' })
      const jwt = await jwtOf(browser)
      const user = await legacySelf(browser, jwt)
      expect(user.json()).toMatchObject({
        uuid: kim.id,
        organizationCode: world.brand.organization.code,
        profileType: 'LEGACY_PERSON',
        twoFactorEnabled: false,
        passwordExpired: false,
        totpVerified: false,
        aliases: [
          { type: 'Username', value: kim.username },
          { type: 'Email', value: kim.email },
        ],
      })
      expect(user.headers).toMatchObject({
        'x-addr': kim.walletAccountAddress,
        'x-grp': kim.walletGroupPolicyAddress,
      })
      // The broker does not know them, so that the lookup takes the legacy user, who is not on the broker.
      expect((await self(browser, jwt)).status).toBe(404)
    }
  })

  it('refuses a wrong password and an unknown alias alike, and ends guessing', async () => {
    const kim = await person(world.brand)
    const browser = world.browser(BRAND_HOST)
    const wrong = await signsIn(browser, aliased(kim, { password: 'not this one at all' }))
    const unknown = await signsIn(browser, { alias: 'nobody-here', password: PASSWORD })
    expect(wrong.status).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
    const codes = new Set<string>()
    for (let times = 0; times < 12; times += 1)
      codes.add(
        (
          (await signsIn(browser, aliased(kim, { password: 'not this one at all' }))).json() as {
            code: string
          }
        ).code,
      )
    expect(codes).toEqual(new Set(['session.sign-in-failed', 'request.too-many']))
  })

  it('requires a new password where it has expired, and then knows only that (passwordExpired, 2.3.32)', async () => {
    const sage = await person(world.brand, { passwordExpiresAt: new Date() })
    const browser = world.browser(BRAND_HOST)
    expect((await signsIn(browser, aliased(sage))).json()).toEqual({
      needs: ['new-password'],
      redirect: null,
    })
    expect((await refreshed(browser)).status).toBe(401)
    for (const newPassword of [PASSWORD, 'short'])
      expect((await signsIn(browser, aliased(sage, { newPassword }))).json()).toMatchObject({
        code: 'account.password-weak',
      })
    expect((await signsIn(browser, aliased(sage, { newPassword: NEW_PASSWORD }))).json()).toMatchObject({
      redirect: '/auth/complete',
    })
    expect((await legacySelf(browser, await jwtOf(browser))).json()).toMatchObject({ passwordExpired: false })
    expect((await signsIn(browser, aliased(sage))).status).toBe(401)
    expect((await signsIn(browser, aliased(sage, { password: NEW_PASSWORD }))).status).toBe(200)
  })

  it('asks for the code of an app that was verified, once, and for none that was not (totpVerified, 2.3.32)', async () => {
    const totpSecret = newTotpSecret()
    const quinn = await person(world.brand, { totpSecret, totpVerifiedAt: new Date() })
    const browser = world.browser(BRAND_HOST)
    expect((await signsIn(browser, aliased(quinn))).json()).toEqual({ needs: ['code'], redirect: null })
    const step = Math.floor(Date.now() / 1000 / TOTP_PERIOD_SECONDS)
    const wrong = await signsIn(browser, aliased(quinn, { code: totpCode(totpSecret, step - 9) }))
    expect(wrong.json()).toMatchObject({ code: 'session.proof-wrong' })
    expect((await refreshed(browser)).status).toBe(401)
    const code = totpCode(totpSecret, step)
    expect((await signsIn(browser, aliased(quinn, { code }))).json()).toMatchObject({ needs: [] })
    const again = await signsIn(world.browser(BRAND_HOST), aliased(quinn, { code }))
    expect(again.json()).toMatchObject({ code: 'session.proof-wrong' })
    const user = await legacySelf(browser, await jwtOf(browser))
    expect(user.json()).toMatchObject({ twoFactorEnabled: true, totpVerified: true })

    const robin = await person(world.brand, { totpSecret: newTotpSecret() })
    const other = world.browser(BRAND_HOST)
    expect((await signsIn(other, aliased(robin))).json()).toMatchObject({ needs: [] })
    expect((await legacySelf(other, await jwtOf(other))).json()).toMatchObject({ totpVerified: false })
  })

  it('lets in who has no alias of type Email once they gave an address, which stays out of the aliases (2.3.31)', async () => {
    const riley = await person(world.brand, { email: null })
    const email = `${riley.username}@added.example`
    const browser = world.browser(BRAND_HOST)
    expect((await signsIn(browser, aliased(riley))).json()).toEqual({ needs: ['email'], redirect: null })
    expect((await signsIn(browser, aliased(riley, { email }))).json()).toEqual({
      needs: ['email-code'],
      redirect: null,
    })
    const wrong = await signsIn(browser, aliased(riley, { email, emailCode: '00000000' }))
    expect(wrong.json()).toMatchObject({ code: 'session.proof-wrong' })
    const emailCode = await browser.registrationCode(email)
    expect((await signsIn(browser, aliased(riley, { email, emailCode }))).json()).toMatchObject({ needs: [] })
    const { aliases } = (await legacySelf(browser, await jwtOf(browser))).json() as { aliases: unknown }
    expect(aliases).toEqual([{ type: 'Username', value: riley.username }])
    const rows = await database.owner
      .selectFrom('accounts')
      .select(['email', 'email_verified_at'])
      .where('id', '=', riley.id)
      .execute()
    expect(rows).toEqual([{ email, email_verified_at: expect.any(Date) }])
    // The address is not asked for again.
    expect((await signsIn(world.browser(BRAND_HOST), aliased(riley))).json()).toMatchObject({ needs: [] })
  })
})

describe('a legacy account of an organization on its way to the broker', () => {
  it('moves at its first sign-in: the same person, password and wallet, at the broker alone (2.3.25, 2.4.08)', async () => {
    const jordan = await person(world.house)
    const browser = world.browser()
    expect((await signsIn(browser, aliased(jordan))).json()).toMatchObject({ needs: [] })
    const user = await self(browser, await jwtOf(browser))
    expect(user.json()).toMatchObject({
      identityUuid: jordan.id,
      email: jordan.email,
      userType: 'LEGACY_PERSON',
      isBroker: true,
      activeLegacyCustomerOrgs: [],
      wallet: { accountAddress: jordan.walletAccountAddress },
    })
    const legacy = await signsIn(world.browser(), aliased(jordan))
    expect(legacy.json()).toMatchObject({ status: 409, code: 'account.moved' })
    const atBroker = world.browser()
    const page = await openSignInPage(atBroker, {})
    await finishSignIn(atBroker, page, 'sign-in', { email: jordan.email ?? '' })
    expect((await self(atBroker, await jwtOf(atBroker))).json()).toMatchObject({ identityUuid: jordan.id })
  })

  it('does not move into an account that its address has already, whose factors it would avoid', async () => {
    const jordan = await person(world.house)
    await registered(world.browser(), jordan.email ?? '')
    const answer = await signsIn(world.browser(), aliased(jordan))
    expect(answer.json()).toMatchObject({ status: 409, code: 'account.moved' })
  })

  it('moves once when many sign in at the same time', async () => {
    const jordan = await person(world.house)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => signsIn(world.browser(), aliased(jordan))),
    )
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const found = await database.owner
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', jordan.email ?? '')
      .execute()
    expect(found).toEqual([{ id: jordan.id }])
  })

  it('is listed as active where it did not move yet: own address, and only to its owner (2.3.26, G.84)', async () => {
    const email = `many-${randomUUID().slice(0, 8)}@home.example`
    await person(world.brand, { email })
    await person(world.brand, { email: `other-${email}` })
    const browser = world.browser()
    const jwt = await registered(browser, email)
    const listed = async () =>
      ((await self(browser, jwt)).json() as { activeLegacyCustomerOrgs: string[] }).activeLegacyCustomerOrgs
    expect(await listed()).toEqual([world.brand.organization.code])
    await database.owner
      .updateTable('accounts')
      .set({ email_verified_at: null })
      .where('email', '=', email)
      .execute()
    expect(await listed()).toEqual([])
  })

  it('keeps the variants that its browser was shown, and takes no tracker that is none (2.7.16)', async () => {
    const jordan = await person(world.house)
    const trackerId = randomUUID()
    const { id: organization_id } = world.house
    await database.owner
      .insertInto('experiments')
      .values({ organization_id, key: 'seen', enabled_bps: 5_000 })
      .execute()
    await database.owner
      .insertInto('experiment_exposures')
      .values({
        organization_id,
        experiment_key: 'seen',
        round: 1,
        subject_id: trackerId,
        is_on: true,
        exposed_at: new Date(),
      })
      .execute()
    await signsIn(world.browser(), aliased(jordan), { query: `?telemetryTrackingId=${trackerId}` })
    const links = await database.owner
      .selectFrom('experiment_accounts')
      .select(['account_id', 'tracker_id'])
      .where('account_id', '=', jordan.id)
      .execute()
    expect(links).toEqual([{ account_id: jordan.id, tracker_id: trackerId }])
  })
})

describe('the legacy login', () => {
  it('exists only where the organization is not on the broker alone, and for pages of ours', async () => {
    const brokerOnly = await createWorld({ db: database.app, owner: database.owner })
    try {
      const body = { alias: 'anybody', password: PASSWORD }
      const absent = await brokerOnly.browser().call({ method: 'POST', url: LEGACY_LOGIN, body })
      expect(absent.status).toBe(404)
      const foreign = await world
        .browser()
        .call({ method: 'POST', url: LEGACY_LOGIN, body, headers: { origin: 'https://evil.example' } })
      expect(foreign.json()).toMatchObject({ status: 403, code: 'session.origin-refused' })
    } finally {
      await brokerOnly.close()
    }
  })
})
