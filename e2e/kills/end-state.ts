import { getSandbox } from '@pledge/contract/sandbox'
import { readRows, type Row } from '../database.ts'
import { expect } from '../people.ts'
import type { Journey } from './killed-journey.ts'
import { uuidOf } from './steps.ts'

/** What is left of a journey in the database, told without ids and times. */
const TABLES: Readonly<Record<string, string>> = {
  application: 'select state, stage from applications where id = $1',
  events: `select type, count(*)::int as times from application_events
    where application_id = $1 and type <> 'CollateralCounted' group by type order by type`,
  documents:
    'select kind, count(*)::int as times from documents where application_id = $1 group by kind order by kind',
  inquiries:
    'select kind, count(*)::int as times from inquiries where application_id = $1 group by kind order by kind',
  payouts: `select attempt, status, amount_cents::text as cents, reason_code from disbursements
    where application_id = $1 order by attempt`,
  payments: `select count(*)::int as times from sandbox.simulation where key like 'disbursement/payment/' || $1 || '%'`,
  entries: `select description, count(*)::int as times from ledger_entries
    where application_id = $1 and description <> 'Collateral received' group by description order by description`,
  balances: `select account, sum(amount)::text as sum from ledger_postings
    where application_id = $1 and asset = 'USD' group by account order by account`,
  held: `select (select coalesce(sum(amount), 0) from ledger_postings where application_id = $1 and account = 'collateral-held')
      = (select coalesce(sum(units), 0) from deposits where application_id = $1 and status = 'final') as "asArrived"`,
  unbalanced: `select entry_id from ledger_postings where application_id = $1
    group by entry_id, asset having sum(amount) <> 0`,
  deposits: 'select status, count(*)::int as times from deposits where application_id = $1 group by status',
  identity: `select document_type, side from identity_documents
    where application_id = $1 and superseded_at is null order by side`,
  accounts: `select account_mask from bank_accounts where application_id = $1 and superseded_at is null`,
  links: 'select status from bank_link_items where application_id = $1 and ended_at is null',
}

export type EndState = Readonly<Record<string, readonly Row[] | readonly string[]>>

/** Subjects of the mails that have arrived, but those with codes: each of them is asked for. */
const arrived = async ({ sandbox, email }: Journey): Promise<readonly string[]> => {
  const { mails } = await sandbox.call(getSandbox)
  return mails
    .filter(({ to, text }) => to === email && !/Your code is/.test(text))
    .map(({ subject }) => subject)
    .toSorted()
}

/** How often each message has arrived. */
export const timesTold = async (journey: Journey): Promise<ReadonlyMap<string, number>> => {
  const times = new Map<string, number>()
  for (const subject of await arrived(journey)) times.set(subject, (times.get(subject) ?? 0) + 1)
  return times
}

/**
 * Of the mails, which messages came: one that a kill held up until the trail called for it again is told once, of what is
 * so now.
 */
export const endStateOf = async (journey: Journey): Promise<EndState> => {
  const uuid = await uuidOf(journey)
  const state: Record<string, readonly Row[] | readonly string[]> = {
    inbox: [...new Set(await arrived(journey))],
  }
  for (const [name, text] of Object.entries(TABLES))
    state[name] = await readRows(journey.server, text, [uuid])
  return state
}

const AS_LONG_MS = 1_000
const MOST_MS = 40_000

/** The end of a journey when nothing follows any more: the same twice, with a pause between. */
export const settledEnd = async (journey: Journey): Promise<EndState> => {
  let last = ''
  await expect
    .poll(
      async () => {
        const before = last
        last = JSON.stringify(await endStateOf(journey))
        return before === last
      },
      { timeout: MOST_MS, intervals: [AS_LONG_MS] },
    )
    .toBe(true)
  return JSON.parse(last) as EndState
}
