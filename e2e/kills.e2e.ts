import { readRows } from './database.ts'
import { DOMESTIC_LOAN } from './kills/journeys.ts'
import { newJourney, playThrough, type Journey } from './kills/killed-journey.ts'
import { uuidOf } from './kills/steps.ts'
import { expect, productOfFile, test } from './people.ts'
import { randomOf } from './random.ts'
import { DOCUMENT_KINDS, trailOf, TRAIL } from './what-happened.ts'

const KILLS = 10

/** The same end as without a kill: the trail, the documents, the payment and the books, each once. */
const checkEnd = async (journey: Journey): Promise<void> => {
  const { server } = journey

  const uuid = await uuidOf(journey)
  expect((await trailOf(server, uuid)).filter((type) => type !== 'CollateralCounted')).toEqual(TRAIL)
  const kinds = await readRows(
    server,
    'select kind from documents where application_id = $1 order by position',
    [uuid],
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(DOCUMENT_KINDS)
  const paid = await readRows(
    server,
    `select value from sandbox.simulation where key like 'disbursement/payment/%'`,
  )
  expect(paid, 'payments that the bank took').toHaveLength(1)
  const orders = await readRows(server, 'select status, attempt, amount_cents from disbursements')
  expect(orders).toEqual([{ status: 'ACCEPTED', attempt: 1, amount_cents: '1000000' }])
  const entries = await readRows(
    server,
    'select description, count(*)::int as count from ledger_entries group by description order by 1',
  )
  expect(entries.filter(({ description }) => description !== 'Collateral received')).toEqual([
    { description: 'Funds sent by ACH', count: 1 },
    { description: 'Loan opened', count: 1 },
  ])
  const [books] = await readRows(
    server,
    `select (select sum(amount) from ledger_postings where account = 'collateral-held')::text as held,
            (select sum(units) from deposits where status = 'final')::text as arrived,
            (select count(*)::int from deposits) as deposits`,
  )
  expect(books?.['held']).toBe(books?.['arrived'])
  expect(books?.['deposits']).toBe(2)
}

test.describe('the server is killed again and again', () => {
  const product = productOfFile()

  test('ten kills at random points of the journey: one loan, one payment, one of each document (R1, laws 2 and 3)', async ({
    browser,
  }) => {
    const seed = Number(process.env['PLEDGE_SEED'] ?? Date.now() % 1_000_000)
    const journey = await newJourney(browser, product())
    const points = await playThrough(journey, DOMESTIC_LOAN, { count: KILLS, random: randomOf(seed) })
    expect(points).toHaveLength(KILLS)
    console.log(`PLEDGE_SEED=${seed} repeats these kills: ${points.join(', ')}`)
    await checkEnd(journey)
    await journey.leave()
  })
})
