import { getApplication } from '@pledge/contract/applications'
import { getQueues, searchApplications } from '@pledge/contract/portfolio'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '@pledge/testing/steps/origination'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const AT_ONCE = 50

describe('agents’ lists and queues', () => {
  let product: Product
  let other: pg.Client
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    other = new pg.Client({ connectionString: product.databaseUrl })
    await other.connect()
  })
  afterAll(async () => {
    await other.end()
    await product.close()
  })

  it('fifty concurrent ones that hang refuse no borrower, and are all answered once they continue', async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    const avery = await product.agent('avery')
    await other.query('begin')
    await other.query('lock table repayment_reports in access exclusive mode')
    const requests = Array.from({ length: AT_ONCE }, (_, place) =>
      avery.call(place % 2 === 0 ? getQueues : searchApplications, {}),
    )
    for (let times = 0; times < AT_ONCE; times += 1)
      expect((await borrower.call(getApplication, { params: { uuid } })).status).toBe(200)
    await other.query('commit')
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})
