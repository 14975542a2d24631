import {
  assignUnmatchedPayment,
  matchReportedPayment,
  settleUnmatchedPayment,
} from '@pledge/contract/repayments'
import { getCollateralRelease } from '@pledge/contract/collateral-return'
import { recordPayment } from '@pledge/contract/agent-payments'
import { settleUsdcPayment } from '@pledge/contract/agent-usdc-payments'
import { reviewTypedPayment } from '@pledge/contract/payment-reviews'
import { getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { getWorkItems } from '@pledge/contract/work-items'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { NATIVE_COIN, type UsdcPaymentNetwork } from '@pledge/domain/usdc-payment/networks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, done } from '@pledge/testing/call/answer'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { syncUsdcPayments } from '../../jobs/usdc-payment/sync-usdc-payments.ts'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { bringInternationalTo } from '../../product/international.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const microOf = (amount: string) => BigInt(amount.replace('.', '')) * 10_000n

describe('payments in USDC at the address of a loan (1.2.59)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { loan, books, today } = loansOf(() => product)
  const networks = () => product.simulation.usdcRepayment.driver
  const addressOf = async (uuid: string): Promise<string> => {
    const [row] = await product.rows('select address from usdc_payment_addresses where application_id = $1', [
      uuid,
    ])
    return String(row?.['address'])
  }
  const inService = async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'COMPLETE')
    return { borrower, uuid, address: await addressOf(uuid) }
  }
  const sends = async (
    address: string,
    units: bigint,
    {
      network = 'Base',
      ...more
    }: { network?: UsdcPaymentNetwork; contract?: string; transactionId?: string } = {},
  ) => {
    const transactionId = await networks().send({ network, address, units, ...more })
    await product.settle()
    return transactionId
  }
  const pays = async (address: string, units: bigint, network: UsdcPaymentNetwork = 'Base') => {
    const transactionId = await sends(address, units, { network })
    await networks().finalize(network)
    await product.settle()
    return transactionId
  }
  const seen = (uuid: string) =>
    product.rows(
      'select status, problem, report_id is not null as reported from usdc_payments where application_id = $1',
      [uuid],
    )
  const unapplied = async () =>
    (await (await product.agent('avery', INTERNATIONAL)).ask(getQueues)).unmatchedPayments
  const types = async (uuid: string, amount: string, reference: string, isSeparate = false) =>
    (await product.agent('avery', INTERNATIONAL)).call(recordPayment, {
      params: { uuid },
      body: { method: 'USDC', amount, paidOn: today(), reference, isSeparate },
    })
  const paymentsOf = async (borrower: Caller, uuid: string) => (await loan(borrower, uuid)).payments

  it('has an address of its own for each loan abroad, and none at home', async () => {
    const [one, other] = [await inService(), await inService()]
    expect(one.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(other.address).not.toBe(one.address)
    const { uuid } = await loansOf(() => product).funded()
    expect(
      await product.rows('select * from usdc_payment_addresses where application_id = $1', [uuid]),
    ).toEqual([])
  })

  it('posts a part on the day of its block, once, however often it is reported', async () => {
    const { borrower, uuid, address } = await inService()
    const transactionId = await sends(address, microOf('74.99') + 4_321n)
    expect(await seen(uuid)).toEqual([{ status: 'SEEN', problem: null, reported: false }])
    expect(await loan(borrower, uuid)).toMatchObject({
      payments: [],
      usdcPayTo: {
        address,
        pending: [{ network: 'Base', amount: '74.994321', transactionId }],
        otherAssets: [],
      },
    })
    const paidOn = today()
    // The network takes a day to finalize it: it counts from the day on which it was sent.
    await product.application.clock.forward(DAY_MS)
    await networks().finalize('Base')
    await product.settle()
    await product.settle()
    const after = await loan(borrower, uuid)
    expect(after.payments).toMatchObject([{ method: 'USDC', amount: '74.99', paidOn, heldUntil: null }])
    expect(
      await product.rows('select reference, recorded_by from loan_payments where application_id = $1', [
        uuid,
      ]),
    ).toEqual([{ reference: transactionId, recorded_by: 'job:sync-repayments' }])
    expect((await books(uuid))['payments-clearing']).toBe('7499')
    // The fraction of a cent is in the books of the tokens, and pays nothing.
    const [tokens] = await product.rows(
      `select sum(p.amount)::text as units from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where p.application_id = $1 and p.account = 'usdc-treasury' and e.idempotency_key like 'usdc-received:%'`,
      [uuid],
    )
    expect(tokens?.['units']).toBe('74994321')
  })

  it('pays off a loan exactly, with no second agent, and opens the release of its collateral (P.126)', async () => {
    const { borrower, uuid, address } = await inService()
    const { payOff } = await loan(borrower, uuid)
    await pays(address, microOf(payOff), 'Ethereum')
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', payOff: '0.00', overpaid: '0.00' })
    expect(await borrower.ask(getCollateralRelease, { params: { uuid } })).toMatchObject({ isReady: true })
  })

  it('owes back what is too much, to the wallet of the loan, and what comes after the loan is closed', async () => {
    const { borrower, uuid, address } = await inService()
    const { payOff } = await loan(borrower, uuid)
    await pays(address, microOf(payOff) + microOf('5.00'))
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', overpaid: '5.00' })
    const refunds = () =>
      product.rows(
        `select amount_cents::text as cents, wallet_id is not null as to_wallet, status from refunds where application_id = $1`,
        [uuid],
      )
    expect(await refunds()).toEqual([{ cents: '500', to_wallet: true, status: 'OPEN' }])
    // The slow pass reads the addresses of closed loans too.
    const [address2] = await product.rows(
      'select is_open from usdc_payment_addresses where application_id = $1',
      [uuid],
    )
    expect(address2).toEqual({ is_open: false })
    await pays(address, microOf('2.00'))
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', overpaid: '7.00' })
    expect(await refunds()).toEqual([{ cents: '700', to_wallet: true, status: 'OPEN' }])
  })

  it('counts nothing that a reorganization drops before it is final, and once what it mines again', async () => {
    const { borrower, uuid, address } = await inService()
    const dropped = await sends(address, microOf('10.00'))
    const mined = await sends(address, microOf('20.00'))
    await networks().reorganize(dropped, { drop: true })
    await networks().reorganize(mined)
    await product.settle()
    await networks().finalize('Base')
    await product.settle()
    expect((await seen(uuid)).map(({ status }) => String(status)).toSorted()).toEqual(['DROPPED', 'FINAL'])
    expect(await paymentsOf(borrower, uuid)).toMatchObject([{ amount: '20.00' }])
  })

  it('posts nothing of another asset or of less than a cent', async () => {
    const { borrower, uuid, address } = await inService()
    await sends(address, 10n ** 18n, { contract: NATIVE_COIN })
    await sends(address, 9_999n)
    await networks().finalize('Base')
    await product.settle()
    expect((await seen(uuid)).map(({ problem }) => String(problem)).toSorted()).toEqual([
      'TOO_SMALL',
      'UNSUPPORTED_ASSET',
    ])
    expect(await loan(borrower, uuid)).toMatchObject({
      payments: [],
      usdcPayTo: { pending: [], otherAssets: [{ symbol: 'ETH' }] },
    })
    const avery = await product.agent('avery', INTERNATIONAL)
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    const wrong = application.usdcPayments?.payments.find(({ problem }) => problem === 'UNSUPPORTED_ASSET')
    expect((await avery.ask(getWorkItems, { query: { kind: 'usdcToSettle' } })).items).toMatchObject([
      { appUuid: uuid, kind: 'usdcToSettle' },
    ])
    const settles = (note: string) =>
      avery.callAnyhow(settleUsdcPayment, {
        params: { uuid, paymentUuid: wrong?.uuid ?? '' },
        body: { note },
      })
    expect(await settles('  ')).toMatchObject({ body: { code: 'approval.reason-required' } })
    expect(await settles('Sent back to its wallet')).toMatchObject({ status: 200 })
    expect(await settles('Kept')).toMatchObject({ body: { code: 'transition.not-allowed' } })
    expect((await loan(borrower, uuid)).usdcPayTo).toMatchObject({ otherAssets: [] })
    expect((await avery.ask(getWorkItems, { query: { kind: 'usdcToSettle' } })).items).toEqual([])
  })

  it('screens the source before it counts, and waits for agents about a hit (note 078)', async () => {
    const { borrower, uuid, address } = await inService()
    const transactionId = await pays(address, 66_660_000n)
    expect(await paymentsOf(borrower, uuid)).toEqual([])
    expect(
      await product.rows('select use, status from wallet_screenings where application_id = $1 and use = $2', [
        uuid,
        'PAYMENT',
      ]),
    ).toEqual([{ use: 'PAYMENT', status: 'HELD' }])
    // Nobody types it past the screening, whatever is said of it.
    expect(await types(uuid, '66.66', transactionId, true)).toMatchObject({ status: 409 })
    expect((await loan(borrower, uuid)).usdcPayTo?.pending).toMatchObject([{ amount: '66.66' }])
    await product.rows(
      `update wallet_screenings set status = 'CONFIRMED' where application_id = $1 and use = 'PAYMENT'`,
      [uuid],
    )
    expect((await loan(borrower, uuid)).usdcPayTo?.pending).toEqual([])
    await product.rows(
      `update wallet_screenings set status = 'ACCEPTED' where application_id = $1 and use = 'PAYMENT'`,
      [uuid],
    )
    await product.settle()
    expect(await paymentsOf(borrower, uuid)).toMatchObject([{ amount: '66.66' }])
  })

  it('is one payment with what an agent typed of the same transaction, before or after it is seen', async () => {
    const { borrower, uuid, address } = await inService()
    const early = await networks().send({ network: 'Base', address, units: microOf('30.00') })
    done(await types(uuid, '30.00', early))
    await networks().finalize('Base')
    await product.settle()
    const late = await pays(address, microOf('40.00'))
    done(await types(uuid, '40.00', late))
    await product.settle()
    expect((await paymentsOf(borrower, uuid)).map(({ amount }) => amount).toSorted()).toEqual([
      '30.00',
      '40.00',
    ])
    expect(await seen(uuid)).toEqual([
      { status: 'FINAL', problem: null, reported: true },
      { status: 'FINAL', problem: null, reported: true },
    ])
  })

  it('waits for an agent where a similar payment was typed under another name, and is matched with it', async () => {
    const { borrower, uuid, address } = await inService()
    done(await types(uuid, '31.00', `0x${'5a'.repeat(32)}`))
    await pays(address, microOf('31.00'))
    const [waiting] = await unapplied()
    expect(waiting).toMatchObject({ method: 'USDC', amount: '31.00', problem: 'NOT_APPLIED' })
    const [match] = waiting?.matches ?? []
    expect(match).toMatchObject({ appUuid: uuid, method: 'USDC' })
    const avery = await product.agent('avery', INTERNATIONAL)
    done(
      await avery.call(matchReportedPayment, {
        params: { id: waiting?.id ?? '' },
        body: { paymentUuid: match?.paymentUuid ?? '' },
      }),
    )
    await product.settle()
    expect(await paymentsOf(borrower, uuid)).toMatchObject([{ amount: '31.00' }])
    expect(await unapplied()).toEqual([])
  })

  it('is assigned or settled by an agent where it is on no loan, as money from a bank is', async () => {
    const { borrower, uuid, address } = await inService()
    done(await types(uuid, '32.00', `0x${'6b'.repeat(32)}`))
    await pays(address, microOf('32.00'))
    const avery = await product.agent('avery', INTERNATIONAL)
    const assigned = await avery.call(assignUnmatchedPayment, {
      params: { id: (await unapplied())[0]?.id ?? '' },
      body: { loanReference: paymentReference(uuid), isSeparate: true },
    })
    done(assigned)
    expect(await paymentsOf(borrower, uuid)).toHaveLength(2)
    done(await types(uuid, '33.00', `0x${'7c'.repeat(32)}`))
    await pays(address, microOf('33.00'))
    done(
      await avery.call(settleUnmatchedPayment, {
        params: { id: (await unapplied())[0]?.id ?? '' },
        body: { note: 'Sent back to the wallet that it came from' },
      }),
    )
    expect(await unapplied()).toEqual([])
  })

  it('loses nothing while a network or the screening cannot be reached', async () => {
    const { borrower, uuid, address } = await inService()
    await networks().send({ network: 'Base', address, units: microOf('50.00') })
    await networks().setReachable(false)
    await expect(syncUsdcPayments(product.application.jobs)).rejects.toThrow('cannot be reached')
    await networks().setReachable(true)
    await networks().finalize('Base')
    await product.simulation.walletScreening.driver.setReachable(false)
    await product.settle()
    expect(await paymentsOf(borrower, uuid)).toEqual([])
    await product.simulation.walletScreening.driver.setReachable(true)
    await product.application.clock.forward(DAY_MS)
    await product.settle()
    expect(await paymentsOf(borrower, uuid)).toMatchObject([{ amount: '50.00' }])
  })

  it('pays two loans by one transaction, each with its own part', async () => {
    const [one, other] = [await inService(), await inService()]
    const transactionId = await sends(one.address, microOf('30.00'))
    await sends(other.address, microOf('40.00'), { transactionId })
    await networks().finalize('Base')
    await product.settle()
    expect(await paymentsOf(one.borrower, one.uuid)).toMatchObject([{ amount: '30.00' }])
    expect(await paymentsOf(other.borrower, other.uuid)).toMatchObject([{ amount: '40.00' }])
  })

  it('cannot be typed on another loan than the one at whose address it was seen', async () => {
    const [one, other] = [await inService(), await inService()]
    const transactionId = await pays(one.address, microOf('31.00'))
    expect(codeOf(await types(other.uuid, '31.00', transactionId))).toBe('payment.reported')
    expect(codeOf(await types(other.uuid, '31.00', transactionId, true))).toBe('payment.reported')
    expect(await paymentsOf(other.borrower, other.uuid)).toEqual([])
  })

  it('is not posted past its screening, under another spelling or by a second agent', async () => {
    const { borrower, uuid, address } = await inService()
    const { payOff } = await loan(borrower, uuid)
    // Typed before it is seen, it pays off the loan, so it waits for a second agent.
    done(await types(uuid, payOff, 'from-an-explorer'))
    const [typed] = await product.rows('select id from typed_payments where application_id = $1', [uuid])
    const transactionId = await sends(address, microOf(payOff))
    const blake = await product.agent('blake', INTERNATIONAL)
    const approval = await blake.call(reviewTypedPayment, {
      params: { uuid, typedUuid: String(typed?.['id']) },
      body: { decision: 'approve' },
    })
    expect(codeOf(approval)).toBe('payment.reported')
    expect(codeOf(await types(uuid, payOff, transactionId.slice(2), true))).toBe('payment.reported')
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'IN_SERVICE', payments: [] })
  })

  it('never changes an address that was given', async () => {
    const { uuid } = await inService()
    await expect(
      product.rows(
        `update usdc_payment_addresses set address = $2, assigned_at = now() where application_id = $1`,
        [uuid, `0x${'1'.repeat(40)}`],
      ),
    ).rejects.toThrow('cannot be changed')
  })
})
