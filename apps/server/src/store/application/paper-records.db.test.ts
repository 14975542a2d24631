import { start } from '@pledge/testing/steps/origination'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const WITHDRAWAL = `insert into consents (id, organization_id, borrower_id, type, version, opt_in_out, text_sha256,
    organization_version, given_at, given_from)
  select gen_random_uuid(), organization_id, borrower_id, 'COMMUNICATIONS', 1, 'OPT_OUT', repeat('a', 64), 1, now(), '198.51.100.1'
    from applications where id = $1`
const SIGNED = `update applications set stage = 'ORIGINATING' where id = $1`

describe('paper records of a loan', () => {
  let product: Product
  const clients: pg.Client[] = []
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false, damagesStates: true })
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()))
    await product.close()
  })
  const connect = async () => {
    const client = new pg.Client({ connectionString: product.databaseUrl })
    await client.connect()
    clients.push(client)
    return client
  }

  it.each([
    ['the loan is signed while the consent is withdrawn', SIGNED, WITHDRAWAL],
    ['the consent is withdrawn while the loan is signed', WITHDRAWAL, SIGNED],
  ])('are recognized when %s', async (_when, first, second) => {
    const uuid = await start(product, await product.borrower())
    const [one, other] = [await connect(), await connect()]
    await one.query('begin')
    await one.query(first, [uuid])
    const waiting = other.query(second, [uuid])
    await one.query('commit')
    await waiting
    const [row] = await product.rows(
      'select paper_records_since is not null as known from applications where id = $1',
      [uuid],
    )
    expect(row).toEqual({ known: true })
  })
})
