import { getApplicationState } from '@pledge/contract/applications'
import { getOwnRights } from '@pledge/contract/staff'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, moveTo } from '../calendar.test-data.ts'
import type { Caller } from '../callers.test-data.ts'
import { debitsOf } from '../debits.test-data.ts'
import { createProduct, type Product } from '../product.test-data.ts'
import { bringTo, driverOf, mailsTo, uploadSide } from '../steps.test-data.ts'
import { WRITTEN_BY_TIMERS } from './database-snapshots.test-data.ts'

const NAMES = `select oid::regclass::text as name, relkind from pg_class where relkind in ('r', 'S')
  and relnamespace::regnamespace::text in ('public', 'sandbox', 'pgboss') order by 1`
/** Their rows change with time, whatever a test does. */
const TIMED: ReadonlySet<string> = new Set(['prices', ...WRITTEN_BY_TIMERS])

describe('a product that is put back to an earlier state', () => {
  let product: Product
  let avery: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { fundedWith, turnsOnAutopay } = debitsOf(() => product)
  /** A fingerprint of each table's rows, and the position of each sequence. */
  const contents = async () => {
    const found = await product.rows(NAMES)
    const texts = found
      .map(({ name, relkind }) => ({ name: String(name), relkind }))
      .filter(({ name }) => !TIMED.has(name))
      .map(({ name, relkind }) =>
        relkind === 'S'
          ? `select '${name}' as name, last_value || ' ' || is_called as text from ${name}`
          : `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as text from ${name} t`,
      )
    return product.rows(`select * from (${texts.join(' union all ')}) as contents order by name`)
  }
  /** Inserts, updates and deletes rows, takes from sequences, and changes all that a process holds. */
  const changeEverything = async () => {
    const { borrower, uuid } = await fundedWith()
    await turnsOnAutopay(borrower, uuid)
    await moveTo(product, product.application.clock.business().getTime() + 40 * DAY_MS)
    await product.rows('delete from outbox')
    await product.signOut(avery)
    return borrower
  }

  it('has the rows and sequences, the simulated world, the time and the sessions that it had', async () => {
    const { clock } = product.application
    const before = { contents: await contents(), offsetMs: clock.offsetMs() }
    const borrower = await changeEverything()
    expect(await mailsTo(product, borrower)).not.toEqual([])
    expect(await contents()).not.toEqual(before.contents)
    expect((await avery.call(getOwnRights)).status).toBe(401)
    await product.startAnew()
    expect({ contents: await contents(), offsetMs: clock.offsetMs() }).toEqual(before)
    const { recent } = product.simulation.bitcoin
    expect((await recent(50)).transactions).toEqual([])
    expect(await product.simulation.mail.driver.inbox({})).toEqual([])
    done(await avery.call(getOwnRights))
  })

  it('has prices as fresh as they were', async () => {
    const agesMs = async () =>
      (await product.rows('select observed_at from prices order by id')).map(
        ({ observed_at: at }) => Date.now() - new Date(String(at)).getTime(),
      )
    await product.rows(`update prices set observed_at = observed_at - interval '1 day'`)
    await product.startAnew()
    for (const ageMs of await agesMs()) expect(ageMs).toBeLessThan(20_000)
  })

  it('walks from the same state once, and has everything that the walk led to', async () => {
    let walks = 0
    const walk = () =>
      product.walked('counted', async () => {
        walks += 1
        const borrower = await product.borrower()
        const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
        done(await uploadSide(borrower, uuid, 'FRONT'))
        return { borrower, uuid }
      })
    const first = await walk()
    const after = await contents()
    await changeEverything()
    await product.startAnew()
    expect(await walk()).toBe(first)
    expect(walks).toBe(1)
    expect(await contents()).toEqual(after)
    const { state } = await first.borrower.ask(getApplicationState, { params: { uuid: first.uuid } })
    expect(state).toBe('FINAL_STEPS')
    // It goes on from there as it did before, with the uploaded file.
    done(await uploadSide(first.borrower, first.uuid, 'BACK'))
  })

  it.each<readonly [string, () => Promise<unknown>]>([
    ['a row was changed', () => product.rows('update accounts set email = email')],
    ['a row was removed', () => product.rows('delete from prices where coin = $1', ['BTC'])],
    ['the outside world has changed', () => driverOf(product, 'BTC').mine(1)],
    ['the time was moved', () => product.application.clock.forward(1)],
  ])('walks again where %s', async (name, change) => {
    let walks = 0
    const walk = () =>
      product.walked(`again where ${name}`, async () => {
        walks += 1
        return Promise.resolve(walks)
      })
    expect(await walk()).toBe(1)
    await product.startAnew()
    await change()
    expect(await walk()).toBe(2)
    await product.startAnew()
    expect(await walk()).toBe(1)
  })

  it('tells people apart who are created at the same time, and knows both again', async () => {
    const both = () => Promise.all([product.borrower(), product.borrower()])
    const first = await both()
    expect(first[0]).not.toBe(first[1])
    await product.startAnew()
    expect(await both()).toEqual(first)
  })

  it('reports a state that differs from its events, and is put back all the same', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    await product.rows(`update streams set version = version + 1 where application_id = $1`, [uuid])
    await expect(product.startAnew()).rejects.toThrow('states differ from a replay')
    expect(await product.rows('select from applications')).toEqual([])
  })
})
