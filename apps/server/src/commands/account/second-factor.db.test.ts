import { getLegacyIdentity, getSelf } from '@pledge/contract/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { createAuthenticator, type Request } from '../../product/authenticator.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { byTotp, enrolPasskey, enrolTotp, forgetSteps, SITE, totpCode } from './factors.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { browserOf, openPage } from '../../product/sign-in-page.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const WRONG = { status: 422, code: 'session.proof-wrong' }

let product: Product
beforeAll(async () => {
  product = await createProduct()
})
afterAll(() => product.close())

const emailOf = async ({ subject }: Caller): Promise<string> => {
  const [row] = await product.rows('select email from accounts where id = $1', [subject.accountId])
  return String(row?.['email'])
}
const whoIs = async (jwt: string) =>
  done(await product.bearer(jwt).call(getSelf, { params: { kind: 'customer' } })).identityUuid

describe('a sign-in with a second factor (decision 15)', () => {
  it('requires a code after the correct password, and none without an enrolled app', async () => {
    const plain = await product.borrower()
    const first = await openPage(product)
    const signedIn = done(await first.password(await emailOf(plain)))
    expect(signedIn.secondFactors).toEqual([])
    expect(await whoIs(await first.goOn(signedIn.redirect!))).toBe(plain.subject.accountId)

    const borrower = await product.borrower()
    const { secret } = await enrolTotp(product, borrower)
    await forgetSteps(product, borrower)
    const page = await openPage(product)
    const codePage = await page.password(await emailOf(borrower))
    expect(codePage.body).toEqual({ redirect: null, secondFactors: ['totp', 'recovery-code'] })
    const shown = await page.post('second-factor', { method: 'totp', code: totpCode(secret) })
    expect(await whoIs(await page.goOn(done(shown).redirect!))).toBe(borrower.subject.accountId)
  })

  it('does not reveal the second factor for a wrong password, and accepts no code without the right one', async () => {
    const borrower = await product.borrower()
    const { secret } = await enrolTotp(product, borrower)
    await forgetSteps(product, borrower)
    const page = await openPage(product)
    const wrong = await page.password(await emailOf(borrower), 'not the password at all')
    expect(wrong.body).toMatchObject({ status: 401, code: 'session.sign-in-failed' })
    const answer = { method: 'totp', code: totpCode(secret) }
    expect((await page.post('second-factor', answer)).body).toMatchObject({ code: 'session.step-up-over' })
    // Nor in another browser's sign-in.
    await page.password(await emailOf(borrower))
    const other = await openPage(product)
    expect((await other.post('second-factor', answer)).body).toMatchObject({ code: 'session.step-up-over' })
  })

  it('accepts no code twice, even in another sign-in', async () => {
    const borrower = await product.borrower()
    const { secret } = await enrolTotp(product, borrower)
    await forgetSteps(product, borrower)
    const answer = { method: 'totp', code: totpCode(secret) }
    const pages = [await openPage(product), await openPage(product)] as const
    for (const page of pages) await page.password(await emailOf(borrower))
    const both = await Promise.all(pages.map((page) => page.post('second-factor', answer)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('is blocked for an account after ten wrong codes, in any number of sign-ins', async () => {
    const borrower = await product.borrower()
    const { secret } = await enrolTotp(product, borrower)
    const email = await emailOf(borrower)
    for (let tries = 0; tries < 2; tries += 1) {
      const page = await openPage(product)
      await page.password(email)
      for (let code = 0; code < 5; code += 1)
        expect((await page.post('second-factor', { method: 'totp', code: '000000' })).body).toMatchObject(
          WRONG,
        )
    }
    await forgetSteps(product, borrower)
    const page = await openPage(product)
    await page.password(email)
    const right = await page.post('second-factor', { method: 'totp', code: totpCode(secret) })
    expect(right.body).toMatchObject({ status: 429, code: 'request.too-many' })
  })

  it('accepts a recovery code once, and notifies the account', async () => {
    const borrower = await product.borrower()
    const { recoveryCodes } = await enrolTotp(product, borrower)
    const [code = ''] = recoveryCodes ?? []
    const answer = { method: 'recovery-code', code }
    const page = await openPage(product)
    await page.password(await emailOf(borrower))
    const shown = await page.post('second-factor', answer)
    expect(await whoIs(await page.goOn(done(shown).redirect!))).toBe(borrower.subject.accountId)
    const again = await openPage(product)
    await again.password(await emailOf(borrower))
    expect((await again.post('second-factor', answer)).body).toMatchObject(WRONG)
    await product.settle()
    const [mail] = await mailsTo(product, borrower)
    expect(mail?.subject).toBe('Pledge: A recovery code was used')
  })

  it('is reported by the legacy identity service (2.3.32, 2.3.34)', async () => {
    const borrower = await product.borrower()
    expect((await borrower.ask(getLegacyIdentity)).twoFactorEnabled).toBe(false)
    await enrolTotp(product, borrower)
    expect(await borrower.ask(getLegacyIdentity)).toMatchObject({
      twoFactorEnabled: true,
      totpVerified: true,
    })
  })
})

describe('a password where a passkey is enrolled and no app (note 019)', () => {
  it('does not sign in alone: the passkey or a recovery code is required, also after a forgotten password', async () => {
    const borrower = await product.borrower()
    const { recoveryCodes } = await enrolPasskey(product, borrower)
    const page = await openPage(product)
    const codePage = await page.password(await emailOf(borrower))
    expect(codePage.body).toEqual({ redirect: null, secondFactors: ['passkey', 'recovery-code'] })
    const [code = ''] = recoveryCodes ?? []
    const shown = await page.post('second-factor', { method: 'recovery-code', code })
    expect(await whoIs(await page.goOn(done(shown).redirect!))).toBe(borrower.subject.accountId)
  })

  it('is followed by the passkey itself, on the same page', async () => {
    const borrower = await product.borrower()
    const { authenticator } = await enrolPasskey(product, borrower)
    const page = await openPage(product)
    await page.password(await emailOf(borrower))
    const { challenge } = done(await page.post('passkey/start', {}))
    const credential = authenticator.sign({ ...SITE, challenge })
    const shown = await page.post('passkey', { credential })
    expect(await whoIs(await page.goOn(done(shown).redirect!))).toBe(borrower.subject.accountId)
  })

  it('signs in alone where the passkey belongs to another host, and cannot be used here', async () => {
    const borrower = await product.borrower()
    await enrolPasskey(product, borrower)
    await product.rows("update passkeys set host = 'harbor.example' where account_id = $1", [
      borrower.subject.accountId,
    ])
    const page = await openPage(product)
    expect(done(await page.password(await emailOf(borrower))).secondFactors).toEqual([])
  })
})

describe('a sign-in with a passkey (decision 15)', () => {
  const signInWith = async (
    authenticator: Pick<ReturnType<typeof createAuthenticator>, 'sign'>,
    turned: Partial<Request> = {},
    input: Parameters<typeof openPage>[1] = {},
  ) => {
    const page = await openPage(product, input)
    const { challenge } = done(await page.post('passkey/start', {}))
    const credential = authenticator.sign({ ...SITE, challenge, ...turned })
    return { page, credential, answer: await page.post('passkey', { credential }) }
  }
  const UNKNOWN = { status: 422, code: 'session.passkey-unknown' }

  it('needs nothing else, even where an app is enrolled', async () => {
    const borrower = await product.borrower()
    const { secret } = await enrolTotp(product, borrower)
    const prove = byTotp(product, borrower, secret)
    const { authenticator } = await enrolPasskey(product, borrower, { prove })
    const { page, answer } = await signInWith(authenticator)
    expect(await whoIs(await page.goOn(done(answer).redirect!))).toBe(borrower.subject.accountId)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['nobody verified', { isVerified: false }],
    ['an older count', { counter: 1 }],
  ])('that signs for %s opens nothing', async (_what, turned) => {
    const borrower = await product.borrower()
    const { authenticator } = await enrolPasskey(product, borrower)
    const { answer } = await signInWith(authenticator, turned)
    expect(answer.body).toMatchObject(UNKNOWN)
  })

  it('accepts a signature once, and only in the requesting browser', async () => {
    const borrower = await product.borrower()
    const { authenticator } = await enrolPasskey(product, borrower)
    const { page, credential } = await signInWith(authenticator)
    expect((await page.post('passkey', { credential })).body).toMatchObject(UNKNOWN)
    const other = await openPage(product)
    await other.post('passkey/start', {})
    const mine = await openPage(product)
    const { challenge } = done(await mine.post('passkey/start', {}))
    const stolen = authenticator.sign({ ...SITE, challenge })
    expect((await other.post('passkey', { credential: stolen })).body).toMatchObject(UNKNOWN)
  })

  it('opens no account of another organization, nor one of agents for a borrower', async () => {
    const borrower = await product.borrower()
    const { authenticator } = await enrolPasskey(product, borrower)
    const elsewhere = await signInWith(authenticator, {}, { org: 'NORTHWIND' })
    expect(elsewhere.answer.body).toMatchObject(UNKNOWN)
    const asAgent = await signInWith(authenticator, {}, { kind: 'agent' })
    expect(asAgent.answer.body).toMatchObject(UNKNOWN)
    const stranger = await signInWith(createAuthenticator())
    expect(stranger.answer.body).toMatchObject(UNKNOWN)
  })

  it('is refused to a page of another site, and without the cookie of the sign-in', async () => {
    const page = await openPage(product)
    const foreign = await page.browser.call({
      method: 'POST',
      url: `${page.page}/passkey/start`,
      body: {},
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
    const stranger = browserOf(product)
    const bare = await stranger.call({ method: 'POST', url: `${page.page}/passkey/start`, body: {} })
    expect(bare.status).toBe(404)
  })
})
