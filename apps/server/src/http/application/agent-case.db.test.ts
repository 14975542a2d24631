import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'
import { connectPool, databaseOver } from '../../store/database/database.ts'
import { createOrganizationRegistry } from '../../store/organization/organizations.ts'
import { caseOf } from './agent-case.ts'

describe('the file of an application', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('is read with one connection, also where the settings have to be reread (R3, R7)', async () => {
    const uuid = await bringTo(product, await product.borrower(), 'FINAL_STEPS')
    const { subject } = await product.agent('avery')
    const url = product.databaseUrl
    const pool = connectPool({ url, role: 'pledge_app', maxConnections: 1, onError: () => undefined })
    const db = databaseOver(pool)
    const { sealer, clock, jobs } = product.application
    const organizations = createOrganizationRegistry(db, clock)
    const found = await caseOf({ db, sealer, clock, organizations, log: jobs.log }, subject, uuid)
    expect(found).toMatchObject({ ok: true, answer: { application: { appUuid: uuid } } })
    await db.destroy()
  })
})
