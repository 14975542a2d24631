import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncDebits } from '../../jobs/debit/sync-debits.ts'
import { syncRepayments } from '../../jobs/loan/sync-repayments.ts'
import { debitsOf } from '../../product/debits.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withTenant } from '../../store/database/database.ts'
import { keepRepaymentReport } from '../../store/loan/repayment-reports.ts'
import { systemOf } from '../actors.ts'

describe('the trace number of a debit (1.9.24)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const steps = debitsOf(() => product)
  const { loan, shown, rowsOf } = steps
  const bank = () => product.simulation.debit.driver
  const paysByDebit = async (amount = '200.00') => {
    const { borrower, uuid } = await steps.fundedWith()
    await steps.paysByDebit(borrower, uuid, amount)
    const { uuid: debitUuid } = (await shown(borrower, uuid)).debits[0]!
    const [row] = await product.rows('select trace_number from debits where id = $1', [debitUuid])
    return { borrower, uuid, debitUuid, trace: String(row?.['trace_number']) }
  }
  const isReturned = async (debitUuid: string) => {
    await bank().returnDebit(debitUuid, 'R10')
    await syncDebits(product.application.jobs)
    await product.settle()
  }
  /** A line of the bank's statement, which names the entry and nothing else. */
  const isOnStatement = async (reference: string) => {
    const report = {
      id: `statement-${reference}`,
      organizationCode: 'PLEDGE',
      kind: 'PAYMENT',
      method: 'ACH',
      reference,
      remittance: '',
      amountCents: 20_000n,
      at: product.application.clock.business(),
      code: null,
    } as const
    const { organizationId } = product
    await withTenant(product.application.db, systemOf(organizationId), (tx) =>
      keepRepaymentReport(tx, { ...report, organizationId, now: product.application.clock.real() }),
    )
    await product.application.clock.forward(1_000)
    await syncRepayments(product.application.jobs)
    await product.settle()
  }

  it('reverses a payment that an agent recorded before the bank reported the settlement', async () => {
    const { borrower, uuid, debitUuid, trace } = await paysByDebit()
    await steps.pays(uuid, { amount: '200.00', method: 'ACH', reference: trace })
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: false }])
    await isReturned(debitUuid)
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'RETURNED' }])
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: true }])
  })

  it('reverses a payment that was read from the statement before the settlement', async () => {
    const { borrower, uuid, debitUuid, trace } = await paysByDebit()
    await isOnStatement(trace)
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: false }])
    await isReturned(debitUuid)
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: true }])
  })

  it('prevents a payment from a statement line that is read after the return', async () => {
    const { borrower, uuid, debitUuid, trace } = await paysByDebit()
    await isReturned(debitUuid)
    await isOnStatement(trace)
    expect((await loan(borrower, uuid)).payments).toEqual([])
    const waiting = await product.rows('select status, problem from repayment_reports where reference = $1', [
      trace,
    ])
    expect(waiting).toEqual([{ status: 'UNAPPLIED', problem: 'NOT_APPLIED' }])
  })

  it('is the only name under which an agent records a debit under way, unless it is another payment', async () => {
    const { borrower, uuid, debitUuid, trace } = await paysByDebit('210.00')
    const entry = { amount: '210.00', method: 'ACH', reference: 'from the borrower' } as const
    expect(await steps.pays(uuid, entry)).toMatchObject({ status: 409, body: { code: 'payment.reported' } })
    expect((await steps.pays(uuid, { ...entry, reference: trace })).status).toBe(200)
    await bank().settle(debitUuid)
    await product.settle()
    expect((await loan(borrower, uuid)).payments).toHaveLength(1)
    const other = await paysByDebit('210.00')
    expect((await steps.pays(other.uuid, { ...entry, isSeparate: true })).status).toBe(200)
    await bank().settle(other.debitUuid)
    await product.settle()
    expect((await loan(other.borrower, other.uuid)).payments).toHaveLength(2)
  })

  it('prevents an agent from recording a payment after the return', async () => {
    const { borrower, uuid, debitUuid, trace } = await paysByDebit()
    await bank().settle(debitUuid)
    await product.settle()
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: false }])
    await isReturned(debitUuid)
    const entry = { amount: '200.00', method: 'ACH', reference: trace } as const
    expect(await steps.pays(uuid, entry)).toMatchObject({ status: 409, body: { code: 'payment.known' } })
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: true }])
  })
})
