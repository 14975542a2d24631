import { getApplication, getApplicationState } from '@pledge/contract/applications'
import { getOffers } from '@pledge/contract/offers'
import { WAYS } from '@pledge/domain/process/journey.test-data'
import { APPLICATION_STATES } from '@pledge/domain/application/states'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '@pledge/testing/steps/origination'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { storesPath } from './stored-path.test-data.ts'

/** No command leads to the initial state of an application. */
const HELD = APPLICATION_STATES.filter(
  (state) => state !== 'UNINITIALIZED_STATUS' && WAYS[state] !== undefined,
)

describe('an application', () => {
  let product: Product
  let borrower: Caller
  let real: string
  let offerId: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    real = await start(product, borrower)
    offerId = String((await borrower.ask(getOffers, { params: { uuid: real } })).offers[0]!.uuid)
  }, 60_000)
  afterAll(() => product.close())

  it.each(HELD)('is stored in %s by the server, and read back by its borrower (1.4.02)', async (state) => {
    const uuid = await storesPath(product, { borrower, real, offerId }, WAYS[state] ?? [])
    const status = await borrower.ask(getApplicationState, { params: { uuid } })
    expect(status.state).toBe(state)
    const read = (await borrower.ask(getApplication, { params: { uuid } })).application
    expect(read.state).toBe(state)
    const [row] = await product.rows('select state from applications where id = $1', [uuid])
    expect(row?.['state']).toBe(state)
  })

  it('is stored in UNINITIALIZED_STATUS of UNINITIALIZED_STATE where nothing has happened yet, and read back (1.4.01, 1.4.02)', async () => {
    await product.rows(
      `update applications set state = 'UNINITIALIZED_STATUS', stage = 'UNINITIALIZED_STATE' where id = $1`,
      [real],
    )
    const status = await borrower.ask(getApplicationState, { params: { uuid: real } })
    expect(status).toMatchObject({ state: 'UNINITIALIZED_STATUS', stage: 'UNINITIALIZED_STATE' })
  })

  it('is in one of these, each of which has a path to it', () => {
    expect(Object.keys(WAYS).toSorted()).toEqual(HELD.toSorted())
  })
})
