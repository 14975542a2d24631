import { MOST_WRONG_MAILED_CODES } from '@pledge/domain/account/codes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestDatabase, type ConnectedTestDatabase } from './database.test-data.ts'
import { createWorld, finishSignIn, openSignInPage, PASSWORD, type World } from './world.test-data.ts'

const TEN_MINUTES_MS = 10 * 60_000
const WRONG = '00000000'

describe('a new account', () => {
  let database: ConnectedTestDatabase
  let world: World
  beforeAll(async () => {
    database = await connectTestDatabase()
    world = await createWorld({
      db: database.app,
      owner: database.owner,
      limits: { registrationsPerAddress: 100 },
    })
  })
  afterAll(async () => {
    await world.close()
    await database.close()
  })

  const accountsOf = (email: string) =>
    database.owner
      .selectFrom('accounts')
      .select(['email', 'email_verified_at'])
      .where('email', '=', email)
      .execute()
  const mails = async () => (await database.owner.selectFrom('outbox').select('id').execute()).length
  /** A browser's page with its started registration. */
  const begin = async (email: string, password = PASSWORD) => {
    const browser = world.browser()
    const page = await openSignInPage(browser)
    const post = async (call: string, body: object) => {
      const { status, json } = await browser.call({ method: 'POST', url: `${page}/${call}`, body })
      return { status, body: json() as Readonly<Record<string, string>> }
    }
    const register = () => post('registration', { email, password })
    const code = async () => (await browser.registrationCode(email)) ?? ''
    const shows = (typed: string) => post('registration/code', { code: typed })
    return { answer: await register(), register, code, shows }
  }

  it('is created by the code sent to its address, and by nothing before', async () => {
    const email = 'new@example.com'
    const { answer, code, shows } = await begin(email)
    expect(answer).toEqual({ status: 200, body: { sent: true } })
    expect(await accountsOf(email)).toEqual([])
    const elsewhere = world.browser()
    const early = await finishSignIn(elsewhere, await openSignInPage(elsewhere), 'sign-in', { email })
    expect(early.status).toBe(401)
    expect(await shows(WRONG)).toMatchObject({ status: 422, body: { code: 'session.proof-wrong' } })
    const spaced = await code()
    expect(await shows(`${spaced.slice(0, 4)} ${spaced.slice(4)}`)).toMatchObject({ status: 200 })
    expect(await accountsOf(email)).toEqual([{ email, email_verified_at: expect.any(Date) as Date }])
  })

  it('waits for its code only in the requesting browser, and stores no readable password or address', async () => {
    const email = 'elsewhere@example.com'
    const { code } = await begin(email)
    const other = await begin('other@example.com')
    expect(await other.shows(await code())).toMatchObject({ body: { code: 'session.proof-wrong' } })
    expect(await accountsOf(email)).toEqual([])
    const rows = await database.owner.selectFrom('ceremonies').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/elsewhere@|argon2/)
  })

  it('is dropped after five wrong codes, also when all are concurrent', async () => {
    const { code, shows } = await begin('guessed@example.com')
    const answers = await Promise.all(Array.from({ length: 8 }, () => shows(WRONG)))
    const wrong = answers.filter(({ body }) => body['code'] === 'session.proof-wrong')
    expect(wrong).toHaveLength(MOST_WRONG_MAILED_CODES - 1)
    expect(await shows(await code())).toMatchObject({ status: 409, body: { code: 'session.step-up-over' } })
    expect(await accountsOf('guessed@example.com')).toEqual([])
  })

  it('accepts only the newest code, for ten minutes', async () => {
    const { register, code, shows } = await begin('late@example.com')
    const first = await code()
    await register()
    expect(await shows(first)).toMatchObject({ body: { code: 'session.proof-wrong' } })
    const newest = await code()
    world.pass(TEN_MINUTES_MS - 1_000)
    expect((await shows(WRONG)).body['code']).toBe('session.proof-wrong')
    world.pass(1_000)
    expect((await shows(newest)).body['code']).not.toBe('session.proof-wrong')
    expect(await accountsOf('late@example.com')).toEqual([])
  })

  it('is created once, of two registrations of one address that both have their code', async () => {
    const email = 'twice@example.com'
    const one = await begin(email)
    const codeOfOne = await one.code()
    const two = await begin(email)
    expect((await two.shows(await two.code())).status).toBe(200)
    expect(await one.shows(codeOfOne)).toMatchObject({ status: 409, body: { code: 'account.email-taken' } })
    expect(await accountsOf(email)).toHaveLength(1)
  })

  it('can be requested five times per address in fifteen minutes, with or without an account', async () => {
    const owner = await begin('had@example.com')
    await owner.shows(await owner.code())
    world.pass(15 * 60_000)
    for (const email of ['had@example.com', 'never@example.com']) {
      const before = await mails()
      const statuses = []
      for (let i = 0; i < 7; i += 1) statuses.push((await begin(email)).answer.status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect((await mails()) - before).toBe(5)
    }
  }, 60_000)
})
