import { createProduct, type Product } from '@pledge/server/product/product.test-data'
import { start } from '@pledge/testing/steps/origination'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runStreams, STREAMS_USAGE } from './command.ts'

describe('the command that compares stored states with their events', () => {
  let product: Product
  let loan: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false, damagesStates: true })
    loan = await start(product, await product.borrower())
    await start(product, await product.borrower())
  })
  afterAll(() => product.close())

  const run = (...args: string[]) => runStreams(args, (work) => work(product.databaseUrl))

  it('says how it is used', async () => {
    for (const args of [[], ['repair'], ['verify', 'all']])
      expect(await run(...args)).toEqual({ status: 2, output: STREAMS_USAGE })
  })

  it('finds no difference in what the product wrote', async () => {
    expect(await run('verify')).toEqual({ status: 0, output: '2 loans compared, 0 states differ\n' })
  })

  it.each([
    ['a changed state', `state = jsonb_set(state, '{startedAt}', '1')`, 'application'],
    ['a miscounted stream', 'version = version + 1', 'disbursement'],
  ])('names the stream of %s', async (_, change, stream) => {
    await product.rows(`create table kept as select * from streams`)
    await product.rows(`update streams set ${change} where application_id = $1 and stream = $2`, [
      loan,
      stream,
    ])
    expect(await run('verify')).toEqual({
      status: 1,
      output: `DIFFERS: ${loan} ${stream}\n2 loans compared, 1 states differ\n`,
    })
    await product.rows('delete from streams')
    await product.rows('insert into streams select * from kept')
    await product.rows('drop table kept')
    expect((await run('verify')).status).toBe(0)
  })

  it('names a stream whose state is missing', async () => {
    await product.rows(`delete from streams where application_id = $1 and stream = 'loan'`, [loan])
    expect((await run('verify')).output).toContain(`DIFFERS: ${loan} loan`)
  })
})
