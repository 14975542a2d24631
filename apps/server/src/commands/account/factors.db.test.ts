import {
  addPasskey,
  confirmTotp,
  getAccountSecurity,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@pledge/contract/account'
import { openStepUp, proveStepUp } from '@pledge/contract/step-up'
import { MOST_PASSKEYS } from '@pledge/domain/account/passkeys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { changeOf } from '@pledge/testing/call/step-up'
import { createAuthenticator, type Request } from '../../product/authenticator.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import {
  answerByPasskey,
  atHome,
  byMail,
  byPasskey,
  byTotp,
  enrolPasskey,
  enrolTotp,
  forgetSteps,
  proved,
  SITE,
  totpCode,
} from './factors.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const CHANGE = { action: 'phone', application: null, payload: { phoneNumber: '6145550199' } } as const
const WRONG = { status: 422, code: 'session.proof-wrong' }

let product: Product
beforeAll(async () => {
  product = await createProduct()
})
afterAll(() => product.close())

const security = async (caller: Caller) => done(await atHome(caller).call(getAccountSecurity))
const methodsOf = async (caller: Caller): Promise<string[]> =>
  done(await atHome(caller).call(openStepUp, { body: CHANGE })).methods

describe('a passkey (decision 15)', () => {
  it('is added, named and removed by its owner, with a proof and an email each time', async () => {
    const borrower = await product.borrower()
    const { authenticator, recoveryCodes } = await enrolPasskey(product, borrower, { name: 'Blue key' })
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [passkey] = (await security(borrower)).passkeys
    expect(passkey).toMatchObject({ name: 'Blue key', host: 'localhost', lastUsedAt: null })
    await borrower.ask(renamePasskey, { body: { passkey: passkey!.uuid, name: 'Red key' } })
    expect((await security(borrower)).passkeys[0]!.name).toBe('Red key')
    const removal = { body: { passkey: passkey!.uuid } }
    expect((await borrower.call(removePasskey, removal)).body).toMatchObject({
      code: 'session.step-up-needed',
    })
    done(await proved(borrower, removePasskey, removal, byPasskey(borrower, authenticator)))
    const left = await security(borrower)
    expect(left).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    await product.settle()
    const notices = (await mailsTo(product, borrower)).filter(({ subject }) =>
      subject.includes('was changed'),
    )
    expect(
      notices.map(({ text }) => /a passkey was (added|removed)/.exec(text)?.[1] ?? '').toSorted(),
    ).toEqual(['added', 'removed'])
  })

  it('requires a resident key with user verification, and no attestation', async () => {
    const borrower = await product.borrower()
    const options = done(await atHome(borrower).call(startPasskey, { body: {} }))
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Pledge' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
  })

  const elsewhere: readonly (readonly [string, Partial<Request>])[] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['a page below the same name', { origin: 'http://localhost:4601' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['nobody verified', { isVerified: false }],
  ]

  it.each(elsewhere)('made with %s is refused', async (_what, turned) => {
    const borrower = await product.borrower()
    const { challenge } = done(await atHome(borrower).call(startPasskey, { body: {} }))
    const credential = createAuthenticator().make({ ...SITE, challenge, ...turned })
    const answer = await atHome(borrower).call(addPasskey, { body: { name: 'Key', credential } })
    expect(answer.body).toMatchObject(WRONG)
    expect((await security(borrower)).passkeys).toEqual([])
  })

  it.each(elsewhere)('that signs for %s proves nothing', async (_what, turned) => {
    const borrower = await product.borrower()
    const { authenticator } = await enrolPasskey(product, borrower)
    expect((await answerByPasskey(borrower, CHANGE, authenticator, turned)).body).toMatchObject(WRONG)
    done(await answerByPasskey(borrower, CHANGE, authenticator))
  })

  it('whose signature counter decreases is treated as a copy', async () => {
    const borrower = await product.borrower()
    const { authenticator } = await enrolPasskey(product, borrower)
    done(await answerByPasskey(borrower, CHANGE, authenticator, { counter: 7 }))
    for (const counter of [7, 3])
      expect((await answerByPasskey(borrower, CHANGE, authenticator, { counter })).body).toMatchObject(WRONG)
    done(await answerByPasskey(borrower, CHANGE, authenticator, { counter: 8 }))
  })

  it('of another account, or of none, proves nothing', async () => {
    const borrower = await product.borrower()
    await enrolPasskey(product, borrower)
    const { authenticator: other } = await enrolPasskey(product, await product.borrower())
    for (const stranger of [other, createAuthenticator()])
      expect((await answerByPasskey(borrower, CHANGE, stranger)).body).toMatchObject(WRONG)
  })

  it('is added once per challenge, with any number of concurrent requests', async () => {
    const borrower = await product.borrower()
    const { challenge } = done(await atHome(borrower).call(startPasskey, { body: {} }))
    const credential = createAuthenticator().make({ ...SITE, challenge })
    const input = { body: { name: 'Key', credential } }
    const proof = await byMail(product, borrower)(changeOf(addPasskey, input))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        atHome(borrower).call(addPasskey, { ...input, headers: { 'x-step-up': proof } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await security(borrower)).passkeys).toHaveLength(1)
  })

  it('cannot be made at an unknown host, or by another device than requested it', async () => {
    const borrower = await product.borrower()
    const foreign = await borrower.call(startPasskey, { body: {}, headers: { host: 'evil.example' } })
    expect(foreign.body).toMatchObject({ status: 409, code: 'account.passkeys-unavailable' })
    const { challenge } = done(await atHome(borrower).call(startPasskey, { body: {} }))
    const credential = createAuthenticator().make({ ...SITE, challenge })
    const thief = await product.again(borrower)
    expect((await atHome(thief).call(addPasskey, { body: { name: 'Key', credential } })).body).toMatchObject({
      status: 409,
      code: 'session.step-up-over',
    })
  })

  it('of a brand’s own host is made for that host, and states that it does not sign in', async () => {
    const borrower = await product.borrower(undefined, 'NORTHWIND')
    const headers = { host: 'northwind.localhost:4600' }
    const options = await borrower.ask(startPasskey, { body: {}, headers })
    expect(options.rp).toEqual({ id: 'northwind.localhost', name: 'Northwind' })
    const { passkeyHost, signInHost } = await borrower.ask(getAccountSecurity, { headers })
    expect([passkeyHost, signInHost]).toEqual(['northwind.localhost', 'localhost'])
  })

  it('is one of at most ten', async () => {
    const borrower = await product.borrower()
    const { accountId, organizationId } = borrower.subject
    for (let more = 0; more < MOST_PASSKEYS; more += 1)
      await product.rows(
        `insert into passkeys values (gen_random_uuid(), $1, $2, 'localhost', gen_random_uuid()::text, 'key', 0, '[]', false, 'Key', now(), null)`,
        [accountId, organizationId],
      )
    expect((await atHome(borrower).call(startPasskey, { body: {} })).body).toMatchObject({
      status: 409,
      code: 'account.too-many-passkeys',
    })
  })

  it('is required in place of the password, also where it does not work', async () => {
    const borrower = await product.borrower()
    await enrolPasskey(product, borrower)
    expect(await methodsOf(borrower)).toEqual(['passkey', 'recovery-code'])
    const away = await borrower.ask(openStepUp, { body: CHANGE })
    expect(away).toMatchObject({ methods: ['recovery-code'], passkey: null })
  })
})

describe('an authenticator app (decision 15)', () => {
  it('is enrolled with a proof and a first code, and removed with another code', async () => {
    const borrower = await product.borrower()
    expect((await borrower.call(startTotp, { body: {} })).body).toMatchObject({
      code: 'session.step-up-needed',
    })
    const { secret, uri, recoveryCodes } = await enrolTotp(product, borrower)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Pledge:borrower\d+%40home\.example\?issuer=Pledge&secret=/)
    expect(recoveryCodes).toHaveLength(10)
    expect((await security(borrower)).totpSince).not.toBeNull()
    expect(await methodsOf(borrower)).toEqual(['totp', 'recovery-code'])
    done(await proved(borrower, removeTotp, { body: {} }, byTotp(product, borrower, secret)))
    expect(await security(borrower)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    expect(await methodsOf(borrower)).toEqual(['password'])
  })

  it('has no effect before its first code, and is not replaced after it', async () => {
    const borrower = await product.borrower()
    const prove = byMail(product, borrower)
    const { secret } = done(await proved(borrower, startTotp, { body: {} }, prove))
    expect(await methodsOf(borrower)).toEqual(['password'])
    expect((await borrower.call(confirmTotp, { body: { code: '000000' } })).body).toMatchObject(WRONG)
    const late = [borrower.subject.accountId]
    await product.rows(
      `update totp_secrets set created_at = created_at - interval '16 minutes' where account_id = $1`,
      late,
    )
    const code = totpCode(secret)
    expect((await borrower.call(confirmTotp, { body: { code } })).body).toMatchObject({
      code: 'session.step-up-over',
    })
    const { secret: other } = done(await proved(borrower, startTotp, { body: {} }, prove))
    expect(other).not.toBe(secret)
    await borrower.ask(confirmTotp, { body: { code: totpCode(other) } })
    for (const [call, body] of [
      [startTotp, {}],
      [confirmTotp, { code: totpCode(other, 1) }],
    ] as const)
      expect((await borrower.call(call, { body })).body).toMatchObject({ code: 'account.totp-exists' })
  })

  it('accepts a code once, one step early or late, and none further off', async () => {
    const borrower = await product.borrower()
    const { secret } = await enrolTotp(product, borrower)
    await forgetSteps(product, borrower)
    const { uuid } = await borrower.ask(openStepUp, { body: CHANGE })
    const prove = async (code: string, id = uuid) =>
      borrower.call(proveStepUp, { params: { uuid: id }, body: { method: 'totp', code } })
    for (const steps of [-3, 3]) expect((await prove(totpCode(secret, steps))).body).toMatchObject(WRONG)
    // Generated at once: the time step may end in the meantime.
    const [early = '', ...earlier] = [1, 0, -1].map((steps) => totpCode(secret, steps))
    const spaced = `${early.slice(0, 3)} ${early.slice(3)}`
    const at = async () => (await borrower.ask(openStepUp, { body: CHANGE })).uuid
    const both = await Promise.all([prove(spaced, await at()), prove(early, await at())])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    // The accepted step, and every earlier one.
    for (const code of [early, ...earlier]) expect((await prove(code, await at())).body).toMatchObject(WRONG)
  })

  it('keeps its secret encrypted', async () => {
    const borrower = await product.borrower()
    const { secret, recoveryCodes } = await enrolTotp(product, borrower)
    const kept = JSON.stringify([
      await product.rows('select * from totp_secrets'),
      await product.rows('select * from recovery_codes'),
      await product.rows('select * from idempotency_keys'),
      await product.rows('select * from outbox'),
    ])
    for (const shown of [secret, ...(recoveryCodes ?? [])]) {
      expect(kept).not.toContain(shown)
      expect(kept).not.toContain(shown.replaceAll('-', ''))
    }
  })
})

describe('recovery codes', () => {
  it('prove a change once each, in capitals and with spaces as people type them', async () => {
    const borrower = await product.borrower()
    const { recoveryCodes } = await enrolPasskey(product, borrower)
    const [first = '', second = ''] = recoveryCodes ?? []
    const prove = async (code: string) => {
      const { uuid } = await borrower.ask(openStepUp, { body: CHANGE })
      return borrower.call(proveStepUp, { params: { uuid }, body: { method: 'recovery-code', code } })
    }
    done(await prove(first.toUpperCase().replace('-', ' ')))
    expect((await prove(first)).body).toMatchObject(WRONG)
    done(await prove(second))
    expect((await security(borrower)).recoveryCodesLeft).toBe(8)
  })

  it('are not those of another account, and end when new ones are made', async () => {
    const borrower = await product.borrower()
    const { secret, recoveryCodes } = await enrolTotp(product, borrower)
    const { recoveryCodes: others } = await enrolPasskey(product, await product.borrower())
    const renewed = done(
      await proved(borrower, renewRecoveryCodes, { body: {} }, byTotp(product, borrower, secret)),
    ).recoveryCodes as readonly string[]
    const prove = async (code = '') => {
      const { uuid } = await borrower.ask(openStepUp, { body: CHANGE })
      return borrower.call(proveStepUp, { params: { uuid }, body: { method: 'recovery-code', code } })
    }
    for (const code of [others?.[0], recoveryCodes?.[0]])
      expect((await prove(code)).body).toMatchObject(WRONG)
    done(await prove(renewed[0]))
    expect((await security(borrower)).recoveryCodesLeft).toBe(9)
  })

  it('are created with the first factor only, and removed without one', async () => {
    const borrower = await product.borrower()
    expect((await borrower.call(renewRecoveryCodes, { body: {} })).body).toMatchObject({ status: 404 })
    const { secret, recoveryCodes } = await enrolTotp(product, borrower)
    expect(recoveryCodes).not.toBeNull()
    const prove = byTotp(product, borrower, secret)
    expect((await enrolPasskey(product, borrower, { prove })).recoveryCodes).toBeNull()
  })
})

describe('agents', () => {
  it('may enroll the same factors, and do not see those of borrowers', async () => {
    const avery = await product.agent('avery', 'NORTHWIND')
    expect((await security(avery)).phone).toBeNull()
    const answer = await atHome(avery).call(startPasskey, { body: {} })
    expect(done(answer).rp.id).toBe('localhost')
  })
})
