import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { exportLoan } from '@pledge/contract/loan-export'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { done } from '@pledge/testing/call/answer'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { MOST_EXPORTS_AN_HOUR } from './loan-export.ts'

describe('the export of everything about a loan', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  const { funded, loan, pays } = loansOf(() => product)
  const unpacked = (bytes: Uint8Array) => {
    const files = unzipSync(bytes)
    return {
      names: Object.keys(files),
      bytesOf: (name: string) => Buffer.from(files[name] ?? []),
      read: (name: string) => Buffer.from(files[name] ?? []).toString('utf8'),
    }
  }

  it('has the loan, its payments, interest and activity, and every document; it is in the audit log', async () => {
    const { borrower, uuid } = await funded()
    await pays(uuid, { amount: '300.00', reference: 'a part' })
    await pays(uuid, { amount: '50.00', reference: 'reversed' })
    const [, second] = (await loan(borrower, uuid)).payments
    const avery = await product.agent('avery')
    const params = { uuid, paymentUuid: second!.paymentId }
    done(await avery.call(takePaymentBack, { params, body: { reason: 'R01' } }))
    await product.application.clock.forward(40 * DAY_MS)
    await product.settle()
    const { names, read, bytesOf } = unpacked(await borrower.ask(exportLoan, { params: { uuid } }))
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    expect(names.filter((name) => name.startsWith('documents/'))).toHaveLength(documents.length)
    expect(documents.length).toBeGreaterThan(4)
    const exported = names
      .filter((name) => name.startsWith('documents/'))
      .map((name) => bytesOf(name).toString('hex'))
    for (const { uuid: docUuid, identityUuid } of documents) {
      const file = await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
      expect(exported).toContain(Buffer.from(file).toString('hex'))
    }
    expect(names.filter((name) => !name.startsWith('documents/'))).toEqual([
      'contents.txt',
      'loan.json',
      'payments.csv',
      'accruals.csv',
      'activity.csv',
      'sales.csv',
      'messages.csv',
    ])
    const now = await loan(borrower, uuid)
    expect(JSON.parse(read('loan.json'))).toMatchObject({
      coin: 'BTC',
      payOff: now.payOff,
      principal: now.principal,
    })
    const cells = (name: string) =>
      read(name)
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.slice(1, -1).split('","'))
    const [paid, reversed] = cells('payments.csv')
    expect(paid?.slice(1, 7)).toEqual(['WIRE', '300.00', '0.00', '300.00', '0.00', now.principal])
    expect(reversed?.slice(2, 7)).toEqual(['50.00', '', '', '', ''])
    expect(reversed?.[8]).toMatch(/^\d{4}-/)
    const cents = (text = '') => BigInt(text.replace('.', ''))
    const accruals = cells('accruals.csv')
    expect(accruals).toHaveLength(2)
    expect(accruals.reduce((sum, line) => sum + cents(line[3]), 0n)).toBe(cents(now.accruedInterest))
    expect(accruals.at(-1)?.[1]).toBe(now.asOf)
    expect(cells('activity.csv').map((line) => line[1])).toEqual(
      expect.arrayContaining([
        'payment-reversed',
        'payment-received',
        'funds-sent',
        'deposit-confirmed',
        'signed',
      ]),
    )
    expect(cells('messages.csv').length).toBeGreaterThan(2)
    expect(read('contents.txt')).toContain(`${documents.length} documents as PDF`)
    expect(
      await product.rows(
        `select kind, actor_kind, subject_kind, subject_id from audit_entries where call = 'exportLoan' and application_id = $1`,
        [uuid],
      ),
    ).toEqual([
      { kind: 'data.exported', actor_kind: 'borrower', subject_kind: 'application', subject_id: uuid },
    ])
  })

  it('is absent for anybody else, and is made ten times an hour at most', async () => {
    const { borrower, uuid } = await funded()
    const ask = (who = borrower) => who.call(exportLoan, { params: { uuid } })
    expect((await ask(await product.borrower())).status).toBe(404)
    for (let count = 0; count < MOST_EXPORTS_AN_HOUR; count += 1) expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'request.too-many' } })
  })
})
