import { openStepUp, proveStepUp } from '@pledge/contract/step-up'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { enrolTotp, forgetSteps, totpCode } from '../../commands/account/factors.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { openPage } from '../../product/sign-in-page.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

describe('proofs in the audit log', () => {
  let product: Product
  let borrower: Caller
  let secret: string
  let email: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    ;({ secret } = await enrolTotp(product, borrower))
    const [row] = await product.rows('select email from accounts where id = $1', [borrower.subject.accountId])
    email = String(row?.['email'])
  })
  afterAll(() => product.close())

  const entries = (kind: string) =>
    product.rows('select * from audit_entries where kind = $1 order by id', [kind])

  it('record wrong codes of a sign-in, its lockout once, and a sign-in with both factors', async () => {
    const { accountId } = borrower.subject
    const first = await openPage(product)
    await first.password(email)
    expect(await entries('sign-in.succeeded')).toEqual([])
    await forgetSteps(product, borrower)
    expect((await first.post('second-factor', { method: 'totp', code: totpCode(secret) })).status).toBe(200)
    expect(await entries('sign-in.succeeded')).toMatchObject([
      { actor_kind: 'borrower', actor_id: accountId, detail: { factors: 'password and code' } },
    ])
    const page = await openPage(product)
    await page.password(email)
    for (let i = 0; i < 12; i += 1) await page.post('second-factor', { method: 'totp', code: '000000' })
    const wrong = await entries('second-factor.failed')
    expect(wrong).toHaveLength(10)
    expect(wrong[0]).toMatchObject({ outcome: 'failed', subject_id: accountId, detail: { factors: 'totp' } })
    expect(await entries('sign-in.locked')).toMatchObject([{ outcome: 'refused', subject_id: accountId }])
    expect(JSON.stringify(wrong)).not.toContain('000000')
  })

  it('record wrong confirmations of a change, also of an auditor', async () => {
    const ellis = await product.agent('ellis')
    for (const caller of [borrower, ellis]) {
      const body = { action: 'password', payload: { password: 'seventeen quiet lighthouses' } } as const
      const { uuid } = await caller.ask(openStepUp, { body })
      const answer = { method: caller === borrower ? 'totp' : 'mailed-code', code: '00000000' } as const
      expect((await caller.call(proveStepUp, { params: { uuid }, body: answer })).status).toBe(422)
    }
    expect(await entries('step-up.failed')).toMatchObject([
      { actor_id: borrower.subject.accountId, actor_kind: 'borrower', call: 'proveStepUp' },
      { actor_id: ellis.subject.accountId, actor_kind: 'staff', actor_role: 'auditor' },
    ])
  })

  it('record a new password by an emailed code, and not a wrong code', async () => {
    const page = await openPage(product)
    await page.post('forgotten-password', { email })
    await product.settle()
    const texts = (await mailsTo(product, borrower)).map(({ text }) => text)
    const [code = ''] = texts.flatMap((text) => /\b\d{4} ?\d{4}\b/.exec(text)?.[0] ?? [])
    const given = { email, password: 'seventeen quiet lighthouses' }
    expect((await page.post('new-password', { ...given, code: '00000000' })).status).toBe(422)
    expect(await entries('password.reset')).toEqual([])
    expect((await page.post('new-password', { ...given, code })).status).toBe(200)
    expect(await entries('password.reset')).toMatchObject([
      { actor_id: borrower.subject.accountId, outcome: 'done', subject_kind: 'account' },
    ])
  })
})
