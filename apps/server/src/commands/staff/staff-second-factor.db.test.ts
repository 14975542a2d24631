import { confirmTotp, removeTotp, startTotp } from '@pledge/contract/account'
import type { CallDefinition } from '@pledge/contract/define-call'
import { getQueues } from '@pledge/contract/portfolio'
import { getSelf } from '@pledge/contract/session'
import { showStaffFactor } from '@pledge/contract/staff'
import { openStepUp } from '@pledge/contract/step-up'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, done, refused } from '@pledge/testing/call/answer'
import { changeOf } from '@pledge/testing/call/step-up'
import { ALL_CALLS } from '../../product/all-calls.test-data.ts'
import { hashPassword } from '../../identity/password-hash.ts'
import { refresh } from '../../identity/refresh-tokens.ts'
import { DEMONSTRATION_PASSWORD } from '../../identity/seed-accounts.ts'
import { absentTarget, ROWS } from '../../policies/every-call.test-data.ts'
import { withTenant } from '../../store/database/database.ts'
import { findTotp } from '../../store/account/totp-secrets.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { byMail, byTotp, enrolTotp, forgetSteps, proved, totpCode } from '../account/factors.test-data.ts'
import { PASSWORD } from '../../product/people.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { openPage } from '../../product/sign-in-page.test-data.ts'

const NEEDED = { status: 403, code: 'session.second-factor-needed' }
const CALLS: readonly CallDefinition[] = ALL_CALLS.map(({ call }) => call)
const SELF = { params: { kind: 'agent' } }

describe('staff need a second factor before anything else (1.6.07, note 060)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const secretOf = async ({ subject }: Caller): Promise<string> => {
    const { accountId, organizationId } = subject
    const { db, sealer } = product.application
    const found = await withTenant(db, { actor: 'sign-in', organizationId }, (tx) =>
      findTotp(tx, sealer, accountId),
    )
    if (found === undefined) throw new Error('no app')
    return found.secret
  }
  /** Signed in with the password alone, as at a host without their passkey. */
  const withPasswordAlone = async (name: Parameters<Product['agent']>[0]): Promise<Caller> => {
    const known = await product.agent(name)
    return product.again({ ...known, subject: { ...known.subject, hasSecondFactor: false } })
  }

  it.each(['avery', 'devon', 'ellis'] as const)(
    'requires %s at the sign-in, with the code of the app',
    async (name) => {
      const known = await product.agent(name)
      const page = await openPage(product, { kind: 'agent' })
      const answered = await page.password(`${name}@pledge.example`, DEMONSTRATION_PASSWORD)
      expect(answered.body).toEqual({ redirect: null, secondFactors: ['totp'] })
      const shown = await page.post('second-factor', {
        method: 'totp',
        code: totpCode(await secretOf(known)),
      })
      const jwt = await page.goOn(done(shown).redirect!, 'agent')
      expect((await product.bearer(jwt).call(getQueues)).status).toBe(200)
    },
  )

  it.each(['avery', 'devon', 'ellis'] as const)(
    'refuses %s every call except those that lead to it',
    async (name) => {
      const half = await withPasswordAlone(name)
      const refusal: string[] = []
      for (const call of CALLS) {
        const row = ROWS[call.name]
        if (row === undefined || row.kind === 'open' || call.caller === 'borrower') continue
        const input = row.kind === 'own' ? row.input : row.input(absentTarget())
        const answer = await half.call(call, { ...input, isUnproved: true })
        if (call.beforeSecondFactor === true) expect(codeOf(answer), call.name).not.toBe(NEEDED.code)
        else expect(answer.body, call.name).toMatchObject(NEEDED)
        if (codeOf(answer) === NEEDED.code) refusal.push(call.name)
      }
      expect(refusal.length).toBeGreaterThan(40)
      expect(refusal).toContain('endDevices')
      expect(CALLS.filter((call) => call.beforeSecondFactor).map((call) => call.name)).toEqual([
        'getSelf',
        'getLegacyIdentity',
        'openStepUp',
        'sendStepUpCode',
        'proveStepUp',
        'getAccountSecurity',
        'startPasskey',
        'addPasskey',
        'startTotp',
        'confirmTotp',
        'showStaffFactor',
      ])
    },
  )

  it('accepts it after the sign-in too: from then on this device is trusted, and no other one', async () => {
    const [here, there] = [await withPasswordAlone('blake'), await withPasswordAlone('blake')]
    const prove = byTotp(product, here, await secretOf(here))
    const unproved = await here.call(showStaffFactor, { body: {}, isUnproved: true })
    expect(unproved.body).toMatchObject({ status: 403, code: 'session.step-up-needed' })
    done(await proved(here, showStaffFactor, { body: {} }, prove))
    const entries = await product.rows(
      `select actor_id, call from audit_entries where detail->>'factors' = 'second factor' order by id desc limit 1`,
    )
    expect(entries).toEqual([{ actor_id: here.subject.accountId, call: 'showStaffFactor' }])
    expect((await here.call(getQueues)).status).toBe(200)
    expect((await there.call(getQueues)).body).toMatchObject(NEEDED)
    const refreshed = await refresh(product.identity.deps, product.cookieOf(here), 'agent')
    expect(refreshed?.subject.hasSecondFactor).toBe(true)
  })

  it('makes staff without one enroll one first: nothing less is accepted, and the last one stays', async () => {
    const known = await product.agent('avery', 'NORTHWIND')
    await product.rows('delete from totp_secrets where account_id = $1', [known.subject.accountId])
    await product.rows('update accounts set password_hash = $2 where id = $1', [
      known.subject.accountId,
      await hashPassword(PASSWORD),
    ])
    const half = await product.again({ ...known, subject: { ...known.subject, hasSecondFactor: false } })
    const opened = await half.call(openStepUp, { body: changeOf(showStaffFactor, { body: {} }) })
    expect(done(opened).methods).toEqual([])
    expect((await half.call(getSelf, SELF)).status).toBe(200)
    const { secret, recoveryCodes } = await enrolTotp(product, half, byMail(product, half))
    expect(recoveryCodes?.length).toBe(10)
    expect((await half.call(getQueues)).status).toBe(200)
    await forgetSteps(product, half)
    const removed = await proved(half, removeTotp, { body: {} }, byTotp(product, half, secret))
    expect(removed.body).toMatchObject({ status: 409, code: 'account.last-factor' })
    expect(refused(await half.call(startTotp, { body: {} })).code).toBe('account.totp-exists')
    expect(refused(await half.call(confirmTotp, { body: { code: '000000' } })).code).toBe(
      'account.totp-exists',
    )
  })
})
