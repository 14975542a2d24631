import { getDocumentFile, getDocuments, type DocumentAnswer } from '@pledge/contract/agreements'
import { exportLoan } from '@pledge/contract/loan-export'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { getAgentDocumentFile } from '@pledge/contract/portfolio-files'
import { coins } from '@pledge/copy/format/coins'
import { dollars } from '@pledge/copy/format/dollars'
import { checkReceipt } from '@pledge/domain/liquidation/receipt-check'
import { readReceipt, receiptJsonOf } from '@pledge/domain/liquidation/receipt-json'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { parseDollars } from '@pledge/domain/money/dollars'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { notifyOfSales } from './notify-of-sales.ts'

describe('the receipt of a sale of collateral', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { funded } = loansOf(() => product)
  const { marketIs, lastSale, levelCents } = salesOf(() => product)
  const concluded = async () => {
    const sale = await lastSale(uuid)
    if (sale.state !== 'CONCLUDED') throw new Error(`it is ${sale.state}`)
    return sale
  }
  const documents = async (): Promise<readonly DocumentAnswer[]> =>
    (await borrower.ask(getDocuments, { params: { uuid } })).documents
  const receiptNamed = async (type: 'SALE_RECEIPT' | 'SALE_RECEIPT_JSON') => {
    const found = (await documents()).filter((one) => one.type === type)
    expect(found).toHaveLength(1)
    return found[0]!
  }
  const fileOf = async ({ uuid: docUuid, identityUuid }: DocumentAnswer) =>
    Buffer.from(await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })).toString(
      'utf8',
    )

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    ;({ borrower, uuid } = await funded())
    await product.settle()
    const level = await levelCents(borrower, uuid, 'liquidation')
    await marketIs((level * 99n) / 100n)
    await product.settle()
  }, 120_000)
  afterAll(() => product.close())

  it('is among the documents once the sale is concluded, as the email about it says (1.9.07, P.357)', async () => {
    const sale = await concluded()
    const { applied, deficiencyCents } = sale
    const [mail, ...others] = (await mailsTo(product, borrower)).filter(({ subject }) =>
      subject.endsWith('Collateral was sold'),
    )
    expect(others).toEqual([])
    for (const said of [
      coins(sale.soldUnits, 'BTC'),
      dollars(sale.grossCents),
      `2% of the amount sold: ${dollars(applied.feeCents)}`,
      `You still owe ${dollars(deficiencyCents)}.`,
      'Your receipt is in Documents',
    ])
      expect(mail?.text).toContain(said)
    const toRead = await receiptNamed('SALE_RECEIPT')
    expect(toRead.name).toMatch(/^Collateral sale receipt, \w+ \d+, \d{4}$/)
    const text = await fileOf(toRead)
    for (const said of [
      dollars(sale.grossCents),
      dollars(applied.feeCents),
      dollars(deficiencyCents),
      '/account/crypto-backed-loan/check-receipt',
    ])
      expect(text).toContain(said)
  })

  it('is there as data too, which anybody recomputes to the cent and the satoshi (P.361)', async () => {
    const written: unknown = JSON.parse(await fileOf(await receiptNamed('SALE_RECEIPT_JSON')))
    expect(written).toEqual(receiptJsonOf(receiptOf(await concluded())))
    expect(checkReceipt(readReceipt(written)!).isEqual).toBe(true)
  })

  it('is made once, however often the job runs', async () => {
    const due = { applicationId: uuid, organizationId: product.organizationId, times: 0 }
    const { jobs } = product.application
    await Promise.all([1, 2, 3].map(() => notifyOfSales(jobs, due)))
    await product.settle()
    expect((await documents()).filter(({ type }) => type.startsWith('SALE_RECEIPT'))).toHaveLength(2)
  })

  it('is in the file that agents open, and nobody else reads it', async () => {
    const avery = await product.agent('avery')
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    const types = application.documents.map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['SALE_RECEIPT', 'SALE_RECEIPT_JSON']))
    const { uuid: docUuid, identityUuid } = await receiptNamed('SALE_RECEIPT_JSON')
    const bytes = await avery.ask(getAgentDocumentFile, { params: { uuid, docUuid } })
    expect(readReceipt(JSON.parse(Buffer.from(bytes).toString('utf8')))).not.toBe(null)
    const stranger = await product.borrower()
    const asked = await stranger.call(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
    expect(asked.status).toBe(404)
  })

  it('is in the export, beside each trade with its day, quantity, price, proceeds and fee', async () => {
    const sale = await concluded()
    const files = unzipSync(await borrower.ask(exportLoan, { params: { uuid } }))
    expect(Object.keys(files).filter((name) => /sale-receipt/.test(name))).toEqual([
      expect.stringMatching(/^documents\/\d{3}-.*collateral-sale-receipt.*\.(json|pdf)$/),
      expect.stringMatching(/^documents\/\d{3}-.*collateral-sale-receipt.*\.(json|pdf)$/),
    ])
    const [head, ...lines] = Buffer.from(files['sales.csv'] ?? [])
      .toString('utf8')
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'))
    expect(lines).toHaveLength(sale.slices.flatMap(({ fills }) => fills).length)
    const total = (column: string) =>
      lines.reduce((sum, line) => sum + (parseDollars(line[head?.indexOf(column) ?? -1] ?? '') ?? 0n), 0n)
    expect(total('proceeds')).toBe(sale.grossCents)
    expect(total('exchange_charge')).toBe(sale.expensesCents)
    expect(total('processing_fee')).toBe(sale.applied.feeCents)
    const [fill] = sale.slices.flatMap(({ fills }) => fills)
    expect(lines[0]?.[head?.indexOf('traded_at') ?? -1]).toBe(fill?.filledAt.toISOString())
  })
})
