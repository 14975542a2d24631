import { readRows } from '../database.ts'
import { expect } from '../people.ts'
import { DOCUMENT_KINDS, TRAIL, trailOf } from '../what-happened.ts'
import type { Journey } from './killed-journey.ts'
import { uuidOf } from './steps.ts'

/** The end of a domestic loan, besides the comparison: its trail in order, and each effect once. */
export const expectOneLoan = async (journey: Journey): Promise<void> => {
  const { server } = journey
  const uuid = await uuidOf(journey)
  const read = (text: string) => readRows(server, text, [uuid])
  expect((await trailOf(server, uuid)).filter((type) => type !== 'CollateralCounted')).toEqual(TRAIL)
  const kinds = await read('select kind from documents where application_id = $1 order by position')
  expect(kinds.map(({ kind }) => kind)).toEqual(DOCUMENT_KINDS)
  const paid = await read(
    `select 1 from sandbox.simulation where key like 'disbursement/payment/' || $1::text || '%'`,
  )
  expect(paid, 'payments that the bank accepted').toHaveLength(1)
  const orders = await read(
    'select status, attempt, amount_cents from disbursements where application_id = $1',
  )
  expect(orders).toEqual([{ status: 'ACCEPTED', attempt: 1, amount_cents: '1000000' }])
  const entries = await read(
    `select description, count(*)::int as count from ledger_entries where application_id = $1
      and description <> 'Collateral received' group by description order by 1`,
  )
  expect(entries).toEqual([
    { description: 'Disbursement sent by ACH', count: 1 },
    { description: 'Loan opened', count: 1 },
  ])
  const [books] = await read(
    `select (select sum(amount) from ledger_postings where application_id = $1 and account = 'collateral-held')::text as held,
            (select sum(units) from deposits where application_id = $1 and status = 'final')::text as arrived,
            (select count(*)::int from deposits where application_id = $1) as deposits`,
  )
  expect(books?.['held']).toBe(books?.['arrived'])
  expect(books?.['deposits']).toBe(2)
}
