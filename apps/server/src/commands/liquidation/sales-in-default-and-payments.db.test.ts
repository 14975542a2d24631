import { recordPayment } from '@pledge/contract/agent-payments'
import { reviewTypedPayment } from '@pledge/contract/payment-reviews'
import { settleUnmatchedPayment } from '@pledge/contract/repayments'
import { parseDollars } from '@pledge/domain/money/dollars'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sellCollateral } from '../../jobs/liquidation/sell-collateral.ts'
import { debitsOf } from '../../product/debits.test-data.ts'
import { CALM_PRICE_CENTS, defaultSalesOf } from '../../product/default-sales.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const A_DAY_MS = 86_400_000

describe('a planned sale while everything may be paid already (note 093)', { timeout: 180_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = defaultSalesOf(() => product)
  const { planned, onDay, goesOn, sales, lastSale, loan, today, endOf } = steps
  const { paysByDebit, rowsOf, shown, until } = debitsOf(() => product)
  const bank = () => product.simulation.repayment.driver

  /** On the last day to pay. */
  const onLastDay = async () => {
    const found = await planned()
    await onDay(found.payThrough, 0)
    return { ...found, ...(await loan(found.borrower, found.uuid)) }
  }
  const types = async (uuid: string, amount: string) => {
    const body = { method: 'WIRE', amount, paidOn: today(), reference: 'wire of the last day' } as const
    const answer = await (await product.agent('avery')).call(recordPayment, { params: { uuid }, body })
    return done(answer).application.loan!.typedPayments[0]!.uuid
  }
  const reviews = async (uuid: string, typedUuid: string, decision: 'approve' | 'refuse') =>
    done(
      await (
        await product.agent('blake')
      ).call(reviewTypedPayment, { params: { uuid, typedUuid }, body: { decision } }),
    )
  /** A wire that names no loan waits for an agent; answers the id of its report. */
  const isWired = async (amount: string) => {
    const amountCents = parseDollars(amount) ?? 0n
    const reference = await bank().pay({
      organizationCode: 'PLEDGE',
      method: 'WIRE',
      amountCents,
      remittance: 'for my loan',
    })
    await product.settle()
    return `PLEDGE:simulated-payment-${reference}`
  }
  const settles = async (id: string) =>
    done(
      await (
        await product.agent('avery')
      ).call(settleUnmatchedPayment, { params: { id }, body: { note: 'Sent back to the payer' } }),
    )

  it('waits for a debit of everything that is under way, and ends once it has settled (P.365)', async () => {
    const { borrower, uuid, beginsOn } = await planned()
    await onDay(beginsOn, -1)
    const { payNow } = await shown(borrower, uuid)
    await paysByDebit(borrower, uuid, payNow?.payoff ?? '')
    await onDay(beginsOn, 0)
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'SUBMITTED' }])
    await goesOn()
    expect(await sales(uuid)).toEqual([])
    expect(await endOf(uuid)).toBeNull()
    const [debit] = await product.rows(
      'select settles_on::text as day from debits where application_id = $1',
      [uuid],
    )
    await until(String(debit?.['day']))
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'SETTLED' }])
    expect(await sales(uuid)).toEqual([])
    expect(await endOf(uuid)).toBe('PAID')
  })

  it('waits for the second agent of a typed payoff: it ends with the approval (P.365)', async () => {
    const { uuid, payOff, beginsOn } = await onLastDay()
    const typed = await types(uuid, payOff)
    await onDay(beginsOn, 0)
    await goesOn()
    expect(await sales(uuid)).toEqual([])
    await reviews(uuid, typed, 'approve')
    await product.settle()
    expect(await sales(uuid)).toEqual([])
    expect(await endOf(uuid)).toBe('PAID')
  })

  it('begins once the second agent has rejected a typed payoff', async () => {
    const { uuid, payOff, beginsOn } = await onLastDay()
    const typed = await types(uuid, payOff)
    await onDay(beginsOn, 0)
    await goesOn()
    expect(await sales(uuid)).toEqual([])
    await reviews(uuid, typed, 'refuse')
    await goesOn()
    await goesOn()
    expect(await lastSale(uuid)).toMatchObject({ cause: 'IN_DEFAULT' })
  })

  it('waits for money that is not applied to any loan and could pay it, not for less', async () => {
    const { uuid, payOff, beginsOn } = await onLastDay()
    const id = await isWired(payOff)
    await onDay(beginsOn, 0)
    await goesOn()
    expect(await sales(uuid)).toEqual([])
    await settles(id)
    await isWired('100.00')
    await goesOn()
    await goesOn()
    expect(await lastSale(uuid)).toMatchObject({ cause: 'IN_DEFAULT' })
  })

  it('waits while the bank does not answer: nobody knows what was paid', async () => {
    const { uuid, beginsOn } = await planned()
    await onDay(beginsOn, -1)
    await bank().setReachable(false)
    await steps.forward(A_DAY_MS)
    await steps.marketIs(CALM_PRICE_CENTS)
    await sellCollateral(product.application.jobs)
    expect(await sales(uuid)).toEqual([])
    await bank().setReachable(true)
    expect((await steps.standing(uuid)).plannedSale?.notice).toMatchObject({ isOver: true })
    await goesOn()
    await goesOn()
    expect(await lastSale(uuid)).toMatchObject({ cause: 'IN_DEFAULT' })
  })
})
