import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import type { Caller } from '../../product/callers.test-data.ts'
import { bringInternationalTo } from '../../product/international.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { syncUsdcPayments } from './sync-usdc-payments.ts'

const microOf = (amount: string) => BigInt(amount.replace('.', '')) * 10_000n

describe('the polls of addresses for payments in USDC (part of 1.2.59)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const networks = () => product.simulation.usdcRepayment.driver
  const inService = async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'COMPLETE')
    const [row] = await product.rows('select address from usdc_payment_addresses where application_id = $1', [
      uuid,
    ])
    return { borrower, uuid, address: String(row?.['address']) }
  }
  const sends = async (address: string, units: bigint) => {
    const transactionId = await networks().send({ network: 'Base', address, units })
    await product.settle()
    return transactionId
  }
  const pays = async (address: string, units: bigint) => {
    await sends(address, units)
    await networks().finalize('Base')
    await product.settle()
  }
  const paymentsOf = async (borrower: Caller, uuid: string) =>
    (await loansOf(() => product).loan(borrower, uuid)).payments

  it('leaves out what anybody can send at no cost, and keeps reading the rest', async () => {
    const { borrower, uuid, address } = await inService()
    const { port } = product.simulation.usdcRepayment
    const noise = async (input: Parameters<typeof port.transfers>[0]) => {
      const { tip, transfers } = await port.transfers(input)
      const [first] = transfers
      if (first === undefined) return { tip, transfers }
      const nothing = { ...first, transactionId: '0xpoison', units: 0n }
      const endless = {
        ...first,
        transactionId: '0xspam',
        contract: `0x${'9'.repeat(40)}`,
        units: 2n ** 256n,
      }
      return { tip, transfers: [nothing, endless, ...transfers] }
    }
    await networks().send({ network: 'Base', address, units: microOf('13.00') })
    await networks().finalize('Base')
    await syncUsdcPayments({ ...product.application.jobs, usdcRepayment: { ...port, transfers: noise } })
    await product.settle()
    expect(await paymentsOf(borrower, uuid)).toMatchObject([{ amount: '13.00' }])
  })

  it('reads an address in whatever case, and refuses one that was not requested', async () => {
    const { borrower, uuid, address } = await inService()
    const { port } = product.simulation.usdcRepayment
    const answering = (write: (address: string) => string) => ({
      ...product.application.jobs,
      usdcRepayment: {
        ...port,
        transfers: async (input: Parameters<typeof port.transfers>[0]) => {
          const { tip, transfers } = await port.transfers(input)
          return { tip, transfers: transfers.map((one) => ({ ...one, address: write(one.address) })) }
        },
      },
    })
    await networks().send({ network: 'Base', address, units: microOf('14.00') })
    await networks().finalize('Base')
    await expect(syncUsdcPayments(answering(() => `0x${'1'.repeat(40)}`))).rejects.toThrow('not requested')
    await syncUsdcPayments(answering((one) => one.toLowerCase()))
    await product.settle()
    expect(await paymentsOf(borrower, uuid)).toMatchObject([{ amount: '14.00' }])
  })

  it('is dropped by a reorganization however many transfers came after it', async () => {
    const { uuid, address } = await inService()
    const transactionId = await sends(address, microOf('15.00'))
    await product.rows(
      `insert into usdc_payments select gen_random_uuid(), application_id, organization_id, borrower_id, network,
          'dust-' || n, contract, symbol, 1, block_height, block_hash, paid_at + interval '1 second', 'FINAL',
          'TOO_SMALL', first_observed_at, first_observed_at
        from usdc_payments, generate_series(1, 150) n where application_id = $1`,
      [uuid],
    )
    await networks().reorganize(transactionId, { drop: true })
    await product.settle()
    const [payment] = await product.rows('select status from usdc_payments where transaction_id = $1', [
      transactionId,
    ])
    expect(payment).toEqual({ status: 'DROPPED' })
  })

  it('reads from where the network is once the first loan is open, however long there was none', async () => {
    const of = () =>
      product.rows(
        `select since_height::text as height from usdc_payment_polls where scope = 'OPEN' and network = 'Base'`,
      )
    await product.rows('update usdc_payment_addresses set is_open = false')
    const [before] = await of()
    await networks().send({ network: 'Base', address: `0x${'2'.repeat(40)}`, units: 1n })
    await networks().finalize('Base')
    await product.settle()
    const [after] = await of()
    expect(BigInt(String(after?.['height']))).toBeGreaterThan(BigInt(String(before?.['height'])))
  })

  it('refuses what a provider says that cannot be, and goes on once it is right', async () => {
    const { borrower, uuid, address } = await inService()
    const { port } = product.simulation.usdcRepayment
    const broken = {
      ...port,
      transfers: () => Promise.resolve({ tip: { height: -1, finalizedHeight: 0 }, transfers: [] }),
    }
    await expect(syncUsdcPayments({ ...product.application.jobs, usdcRepayment: broken })).rejects.toThrow()
    await pays(address, microOf('12.00'))
    expect(await paymentsOf(borrower, uuid)).toMatchObject([{ amount: '12.00' }])
  })
})
