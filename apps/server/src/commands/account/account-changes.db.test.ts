import {
  changeEmail,
  changePassword,
  changePhone,
  endDevices,
  getAccountSecurity,
  startEmailChange,
} from '@pledge/contract/account'
import { getProfile } from '@pledge/contract/borrower'
import { openStepUp, proveStepUp } from '@pledge/contract/step-up'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { refresh } from '../../identity/refresh-tokens.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { MOST } from './account-tries.ts'
import { enrolTotp, forgetSteps, totpCode } from './factors.test-data.ts'
import { PASSWORD } from '../../product/people.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { openPage } from '../../product/sign-in-page.test-data.ts'
import { proofFor, withStepUp } from '../../product/step-up.test-data.ts'

const NEW_PASSWORD = 'seventeen quiet lighthouses'
const WRONG = { status: 422, code: 'session.proof-wrong' }
const FAILED = { status: 401, code: 'session.sign-in-failed' }

let product: Product
beforeAll(async () => {
  product = await createProduct({ readsDocuments: false })
})
afterAll(() => product.close())

const emailOf = async ({ subject }: Caller): Promise<string> => {
  const [row] = await product.rows('select email from accounts where id = $1', [subject.accountId])
  return String(row?.['email'])
}
const inbox = async (to: string) => {
  await product.settle()
  return product.simulation.mail.driver.inbox({ to })
}
const codeTo = async (to: string): Promise<string> => {
  const [newest] = await inbox(to)
  return /Your code is (\d{8})\./.exec(newest?.text ?? '')?.[1] ?? ''
}
const canSignIn = async (email: string, password: string) =>
  (await (await openPage(product)).password(email, password)).body
const sessionsOf = async ({ subject }: Caller) =>
  (
    await product.rows(
      'select id from refresh_sessions where account_id = $1 and ended_at is null order by created_at',
      [subject.accountId],
    )
  ).map((row) => row['id'])

describe('changing the password', () => {
  it('needs a proof, signs out every other device, and keeps this one', async () => {
    const borrower = await product.borrower()
    const other = await product.again(borrower)
    const body = { password: NEW_PASSWORD }
    expect((await borrower.call(changePassword, { body })).body).toMatchObject({
      code: 'session.step-up-needed',
    })
    done(await withStepUp(product, borrower, changePassword, { body }))
    expect(await sessionsOf(borrower)).toEqual([borrower.subject.sessionId])
    expect(await sessionsOf(other)).not.toContain(other.subject.sessionId)
    const email = await emailOf(borrower)
    expect(await canSignIn(email, PASSWORD)).toMatchObject(FAILED)
    expect(await canSignIn(email, NEW_PASSWORD)).toMatchObject({ secondFactors: [] })
    expect((await inbox(email))[0]?.text).toContain('your password was changed')
  })

  it('refuses an easy one', async () => {
    const borrower = await product.borrower()
    const answer = await borrower.call(changePassword, { body: { password: 'password' } })
    expect(answer.body).toMatchObject({ status: 422, code: 'account.password-weak' })
  })

  it(`is checked ${MOST['password-change']} times in a quarter of an hour, which a change gives back`, async () => {
    const borrower = await product.borrower()
    const tryWeak = async () => {
      const { status } = await borrower.call(changePassword, { body: { password: 'password' } })
      return status
    }
    for (let times = 0; times < MOST['password-change'] - 1; times += 1) expect(await tryWeak()).toBe(422)
    done(await withStepUp(product, borrower, changePassword, { body: { password: NEW_PASSWORD } }))
    for (let times = 0; times < MOST['password-change']; times += 1) expect(await tryWeak()).toBe(422)
    expect(await tryWeak()).toBe(429)
  })

  it('leaves no trace in the data that a proof was bound to', async () => {
    const borrower = await product.borrower()
    done(await withStepUp(product, borrower, changePassword, { body: { password: NEW_PASSWORD } }))
    const rows = await product.rows(
      `select payload_hash from step_ups where account_id = $1 and action = 'password'`,
      [borrower.subject.accountId],
    )
    expect(rows).toEqual([{ payload_hash: '' }])
    const keys = await product.rows('select call from idempotency_keys')
    expect(JSON.stringify(keys)).not.toContain('/api/account/password')
  })
})

describe('changing the email address', () => {
  it('is confirmed by an emailed code and a proof, and both addresses are notified (P.514)', async () => {
    const borrower = await product.borrower()
    const before = await emailOf(borrower)
    const email = `new-${before}`
    const { sentTo } = await borrower.ask(startEmailChange, { body: { email: email.toUpperCase() } })
    expect(sentTo).toMatch(/^n•••\d@home\.example$/)
    const code = await codeTo(email)
    const change = { body: { email, code } }
    expect((await borrower.call(changeEmail, change)).body).toMatchObject({ code: 'session.step-up-needed' })
    expect(await emailOf(borrower)).toBe(before)
    done(await withStepUp(product, borrower, changeEmail, change))
    expect(await emailOf(borrower)).toBe(email)
    for (const address of [before, email])
      expect((await inbox(address))[0]?.text).toContain('your email address was changed')
    expect((await borrower.call(changeEmail, change)).body).toMatchObject(WRONG)
    expect(await canSignIn(email, PASSWORD)).toMatchObject({ secondFactors: [] })
  })

  it('accepts no code for another address, no old code, and no fifth guess', async () => {
    const borrower = await product.borrower()
    const before = await emailOf(borrower)
    const ask = async (email: string) => {
      await borrower.ask(startEmailChange, { body: { email } })
      return codeTo(email)
    }
    const mine = `mine-${before}`
    const first = await ask(mine)
    const change = async (email: string, code: string) =>
      (await borrower.call(changeEmail, { body: { email, code } })).body
    expect(await change(`theirs-${before}`, first)).toMatchObject(WRONG)
    const second = await ask(mine)
    if (first !== second) expect(await change(mine, first)).toMatchObject(WRONG)
    const wrong = second === '00000000' ? '00000001' : '00000000'
    for (let guesses = 0; guesses < 4; guesses += 1) expect(await change(mine, wrong)).toMatchObject(WRONG)
    expect(await change(mine, second)).toMatchObject(WRONG)
    expect(await emailOf(borrower)).toBe(before)
  })

  it('does not reveal whether an account has it already, but notifies its owner', async () => {
    const owner = await product.borrower()
    const borrower = await product.borrower()
    const taken = await emailOf(owner)
    const { sentTo } = await borrower.ask(startEmailChange, { body: { email: taken } })
    expect(sentTo).toContain('@home.example')
    const [mail] = await inbox(taken)
    expect(mail?.subject).toBe('Pledge: Your email address was entered')
    expect(mail?.text).not.toMatch(/\d{8}/)
    const change = { body: { email: taken, code: '00000000' } }
    expect((await borrower.call(changeEmail, change)).body).toMatchObject(WRONG)
  })
})

describe('changing the phone number', () => {
  it('needs a valid number and a proof; the same number needs none (1.5.28, 1.5.29, P.514)', async () => {
    const borrower = await product.borrower()
    const change = { body: { phoneNumber: '(614) 555-0144' } }
    expect((await borrower.call(changePhone, change)).status).toBe(404)
    await giveDetails(product, borrower, await start(product, borrower))
    const shown = async () => (await borrower.ask(getAccountSecurity)).phone
    expect(await shown()).toBe('•••• 0123')
    const wrong = await borrower.call(changePhone, { body: { phoneNumber: '1614555' } })
    expect(wrong.body).toMatchObject({
      status: 422,
      fields: [{ field: 'phoneNumber', message: 'Phone number must not start with 1' }],
    })
    expect((await borrower.call(changePhone, change)).body).toMatchObject({ code: 'session.step-up-needed' })
    done(await withStepUp(product, borrower, changePhone, change))
    expect(await shown()).toBe('•••• 0144')
    const [mail] = await inbox(await emailOf(borrower))
    expect(mail?.text).toContain('your phone number was changed')
    await borrower.ask(changePhone, { body: { phoneNumber: '6145550144' } })
    const { profile } = await borrower.ask(getProfile)
    expect(JSON.stringify(profile)).toContain('6145550144')
  })
})

describe('signed-in devices', () => {
  it('are listed to their owner, and ended one by one or all except this one', async () => {
    const borrower = await product.borrower()
    const phone = await product.again(borrower)
    const laptop = await product.again(borrower)
    const { devices } = await borrower.ask(getAccountSecurity)
    expect(devices).toHaveLength(3)
    expect(devices.filter((device: { isThis: boolean }) => device.isThis)).toMatchObject([
      { uuid: borrower.subject.sessionId },
    ])
    await borrower.ask(endDevices, { body: { device: phone.subject.sessionId } })
    expect(await sessionsOf(borrower)).not.toContain(phone.subject.sessionId)
    const again = await borrower.call(endDevices, { body: { device: phone.subject.sessionId } })
    expect(again.status).toBe(404)
    const stranger = await product.borrower()
    const theirs = await stranger.call(endDevices, { body: { device: laptop.subject.sessionId } })
    expect(theirs.status).toBe(404)
    await borrower.ask(endDevices, { body: { device: null } })
    expect(await sessionsOf(borrower)).toEqual([borrower.subject.sessionId])
    expect(await sessionsOf(stranger)).toEqual([stranger.subject.sessionId])
  })

  it('that are ended get no further token, and their proofs are void', async () => {
    const borrower = await product.borrower()
    const phone = await product.again(borrower)
    const change = { action: 'password', payload: { password: NEW_PASSWORD } } as const
    const proof = await proofFor(product, phone, change)
    await borrower.ask(endDevices, { body: { device: null } })
    const late = await phone.call(changePassword, {
      body: { password: NEW_PASSWORD },
      headers: { 'x-step-up': proof },
    })
    // By its token, once this process was notified; before that by its proof.
    expect(['session.step-up-needed', 'session.unauthenticated']).toContain(refused(late).code)
    await vi.waitFor(async () => expect((await phone.call(getAccountSecurity)).status).toBe(401), {
      timeout: 4_000,
    })
    expect(await refresh(product.identity.deps, product.cookieOf(phone), 'customer')).toBeNull()
  })
})

describe('a forgotten password', () => {
  const forgotten = async (email: string, from?: string) =>
    (await openPage(product)).post('forgotten-password', { email }, from)
  const reset = async (email: string, code: string, password = NEW_PASSWORD) =>
    (await openPage(product)).post('new-password', { email, code, password })

  it('is replaced by an emailed code, once; every device is signed out and the account notified', async () => {
    const borrower = await product.borrower()
    const email = await emailOf(borrower)
    expect((await forgotten(email)).body).toEqual({ sent: true })
    const code = await codeTo(email)
    expect((await reset(email, code)).body).toEqual({ changed: true })
    expect((await reset(email, code, `${NEW_PASSWORD} again`)).body).toMatchObject(WRONG)
    expect(await sessionsOf(borrower)).toEqual([])
    expect(await canSignIn(email, PASSWORD)).toMatchObject(FAILED)
    expect(await canSignIn(email, NEW_PASSWORD)).toMatchObject({ secondFactors: [] })
    expect((await inbox(email))[0]?.text).toContain('your password was changed')
  })

  it('does not reveal whether an address has an account, by response, text or limit', async () => {
    const borrower = await product.borrower()
    const known = await emailOf(borrower)
    const unknown = `nobody-${known}`
    const answersOf = async (email: string, from: string) => {
      const answers = []
      for (let times = 0; times < 6; times += 1) answers.push((await forgotten(email, from)).body)
      return [...answers, (await reset(email, '00000000')).body, (await reset(email, '1', 'weak')).body]
    }
    const knownAnswers = await answersOf(known, '10.9.0.1')
    expect(await answersOf(unknown, '10.9.0.2')).toEqual(knownAnswers)
    expect(knownAnswers[5]).toMatchObject({ status: 429, code: 'request.too-many' })
    expect(await inbox(unknown)).toEqual([])
  })

  it('counts an attempt of the network before it checks a password, and of the address after', async () => {
    const email = await emailOf(await product.borrower())
    const page = await openPage(product)
    const post = async (password: string, from: string) =>
      (await page.post('new-password', { email, code: '00000000', password }, from)).status
    for (let times = 0; times < MOST['reset-password-from']; times += 1)
      expect(await post('password', '10.9.0.3')).toBe(422)
    expect(await post('password', '10.9.0.3')).toBe(429)
    for (let times = 0; times < MOST['reset-password']; times += 1)
      expect(await post(NEW_PASSWORD, '10.9.0.4')).toBe(422)
    expect(await post(NEW_PASSWORD, '10.9.0.4')).toBe(429)
  })

  it('accepts five guesses at most, and no code that is ten minutes old', async () => {
    const borrower = await product.borrower()
    const email = await emailOf(borrower)
    await forgotten(email)
    const code = await codeTo(email)
    const wrong = code === '00000000' ? '00000001' : '00000000'
    for (let guesses = 0; guesses < 5; guesses += 1)
      expect((await reset(email, wrong)).body).toMatchObject(WRONG)
    expect((await reset(email, code)).body).toMatchObject(WRONG)
    await forgotten(email)
    const late = await codeTo(email)
    await product.rows(
      `update emailed_codes set expires_at = expires_at - interval '10 minutes' where account_id = $1`,
      [borrower.subject.accountId],
    )
    expect((await reset(email, late)).body).toMatchObject(WRONG)
    expect(await canSignIn(email, PASSWORD)).toMatchObject({ secondFactors: [] })
  })

  it('does not remove the second factor', async () => {
    const borrower = await product.borrower()
    const email = await emailOf(borrower)
    const { secret } = await enrolTotp(product, borrower)
    await forgotten(email)
    expect((await reset(email, await codeTo(email))).status).toBe(200)
    const page = await openPage(product)
    expect(done(await page.password(email, NEW_PASSWORD)).redirect).toBeNull()
    await forgetSteps(product, borrower)
    const shown = await page.post('second-factor', { method: 'totp', code: totpCode(secret) })
    expect(done(shown).redirect).toBeTruthy()
  })

  it('does not apply to an account that signs in elsewhere', async () => {
    const borrower = await product.borrower()
    const email = await emailOf(borrower)
    await product.rows(`update accounts set password_hash = '!' where id = $1`, [borrower.subject.accountId])
    expect((await forgotten(email)).body).toEqual({ sent: true })
    expect(await inbox(email)).toEqual([])
    expect((await borrower.call(changePassword, { body: { password: NEW_PASSWORD } })).status).toBe(404)
    expect((await borrower.call(startEmailChange, { body: { email: 'a@b.example' } })).status).toBe(404)
    // Its mailbox is its only factor.
    const change = { action: 'phone', payload: {} } as const
    const { uuid, methods } = await borrower.ask(openStepUp, { body: change })
    expect(methods).toEqual(['mailed-code'])
    const guess = { params: { uuid }, body: { method: 'password', code: '000000' } } as const
    expect((await borrower.call(proveStepUp, guess)).body).toMatchObject(WRONG)
  })
})
