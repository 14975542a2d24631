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

  it('prints its usage', async () => {
    for (const args of [[], ['repair'], ['verify', 'all']])
      expect(await run(...args)).toEqual({ status: 2, output: STREAMS_USAGE })
  })

  it('finds no difference in what the product wrote', async () => {
    expect(await run('verify')).toEqual({ status: 0, output: '2 loans compared, 0 states differ\n' })
  })

  it.each([
    ['a changed state', `state = jsonb_set(state, '{startedAt}', '1')`, 'application'],
    ['a miscounted stream', 'version = version + 1', 'disbursement'],
  ])('names the stream of %s, and repairs it', async (_, change, stream) => {
    await product.rows(`update streams set ${change} where application_id = $1 and stream = $2`, [
      loan,
      stream,
    ])
    expect(await run('verify')).toEqual({
      status: 1,
      output: `DIFFERS: ${loan} ${stream}\n2 loans compared, 1 states differ\n`,
    })
    expect(await run('rebuild')).toEqual({ status: 0, output: '1 loans rebuilt, 0 left as they are\n' })
    expect((await run('verify')).status).toBe(0)
  })

  it('finds no difference where the version before stored no field that it did not know', async () => {
    await product.rows(
      `update streams set state = state - 'refinance' where application_id = $1 and stream = 'application'`,
      [loan],
    )
    expect(await run('verify')).toMatchObject({ status: 0 })
  })

  it('names a stream whose state is missing, and repairs it', async () => {
    await product.rows(`delete from streams where application_id = $1 and stream = 'loan'`, [loan])
    expect((await run('verify')).output).toContain(`DIFFERS: ${loan} loan`)
    expect((await run('rebuild')).status).toBe(0)
    expect((await run('verify')).status).toBe(0)
  })

  it('names a release that was never requested, and drops it', async () => {
    await product.rows(
      `insert into streams (application_id, stream, number, organization_id, borrower_id, version, state)
         select application_id, 'release', 1, organization_id, borrower_id, 1, '{}' from streams
           where application_id = $1 and stream = 'loan'`,
      [loan],
    )
    expect((await run('verify')).output).toContain(`DIFFERS: ${loan} release 1`)
    expect((await run('rebuild')).status).toBe(0)
    expect(await run('verify')).toMatchObject({ status: 0 })
  })

  it('names a loan whose events cannot be replayed, compares the others, and leaves it unchanged', async () => {
    await product.rows(
      `insert into application_events
         (application_id, position, stream, number, version, organization_id, borrower_id, type, data, actor, occurred_at)
         select id, version + 1, 'loan', 1, 1, organization_id, borrower_id, 'LoanPaidOff', '{}', 'job:nobody', updated_at
           from applications where id = $1`,
      [loan],
    )
    expect(await run('verify')).toEqual({
      status: 1,
      output: `DIFFERS: ${loan} its events cannot be replayed\n2 loans compared, 1 states differ\n`,
    })
    expect(await run('rebuild')).toEqual({
      status: 1,
      output: `DAMAGED: ${loan} its events cannot be replayed\n0 loans rebuilt, 1 left as they are\n`,
    })
  })
})
