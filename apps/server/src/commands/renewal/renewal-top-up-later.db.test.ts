import { readdirSync, readFileSync } from 'node:fs'
import { getCollateral } from '@pledge/contract/collateral'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { BLOCKS } from '../../product/releases.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** The statement that lets renewals from before wait for an address. */
const migration = (): string => {
  const name = readdirSync(FOLDER).find((file) => file.endsWith('-addresses-of-renewals.sql'))
  return readFileSync(new URL(name ?? '', FOLDER), 'utf8')
}

describe('a renewal whose rollover collateral was enough', { timeout: 120_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { coins, fundedLongAgo, signs, standsAt, toAgreements } = renewalsOf(() => product)

  it('has an address of its own once it is in service, and what is added there counts (P.311, P.411)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid)
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    await product.settle()
    const addressOf = async (id: string) =>
      (await borrower.ask(getCollateral, { params: { uuid: id } })).wallet.depositAddress
    const address = await addressOf(renewal)
    expect(address).toMatch(/^bc1/)
    expect(address).not.toBe(await addressOf(uuid))
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects).not.toContain('Pledge: Send your additional collateral')

    const [before = 0n] = await coins(renewal)
    const { driver } = product.simulation.bitcoin
    await driver.sendToAddress({ address: address!, units: 12_345n })
    await driver.mine(BLOCKS.BTC)
    await product.settle()
    await product.settle()
    expect(await coins(renewal)).toEqual([before + 12_345n])
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
  })

  it('gets one also where it was renewed before such renewals had addresses, and no other loan does (P.411)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid)
    await signs(borrower, renewal)
    await product.settle()
    const [kept] = await product.rows(
      `select state from streams where application_id = $1 and stream = 'collateral'`,
      [renewal],
    )
    const state = kept?.['state'] as Record<string, unknown>
    expect(state['depositAddress']).toMatch(/^bc1/)
    const store = (json: object) =>
      product.rows(`update streams set state = $2 where application_id = $1 and stream = 'collateral'`, [
        renewal,
        JSON.stringify(json),
      ])
    const waiting = () => product.rows(`select id, due_job from applications where due_job is not null`)
    expect(await waiting()).toEqual([])
    await store({ ...state, depositAddress: null })
    await product.rows(migration())
    expect(await waiting()).toEqual([{ id: renewal, due_job: 'allot-deposit-address' }])
    // As it was: the product allots no second one.
    await store(state)
    await product.rows('update applications set due_job = null, due_job_since = null where id = $1', [
      renewal,
    ])
  })
})
