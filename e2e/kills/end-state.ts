import { getSandbox } from '@pledge/sandbox/contract/sandbox'
import { readRows, type Row } from '../database.ts'
import { expect } from '../people.ts'
import type { Journey } from './killed-journey.ts'
import { waitingOf } from './waitlist-steps.ts'

/** The end state of an application in the database, without ids and times. */
const TABLES: Readonly<Record<string, string>> = {
  application: 'select state, stage from applications where id = $1',
  events: `select type, count(*)::int as times from application_events
    where application_id = $1 and type <> 'CollateralCounted' group by type order by type`,
  documents:
    'select kind, count(*)::int as times from documents where application_id = $1 group by kind order by kind',
  inquiries:
    'select kind, count(*)::int as times from inquiries where application_id = $1 group by kind order by kind',
  disbursements: `select attempt, status, amount_cents::text as cents, reason_code from disbursements
    where application_id = $1 order by attempt`,
  payments: `select count(*)::int as times from sandbox.simulation where key like 'disbursement/payment/' || $1 || '%'`,
  entries: `select description, count(*)::int as times from ledger_entries
    where application_id = $1 and description <> 'Collateral received' group by description order by description`,
  dollars: `select asset, account, sum(amount)::text as sum from ledger_postings
    where application_id = $1 and asset in ('USD', 'USDC') group by asset, account order by asset, account`,
  // The required amount depends on the current price, so coins are expressed as a share of the deposits, for a
  // renewed loan and its renewal together.
  coins: `select asset, account, trim_scale(sum(amount) / (select sum(d.units) from deposits d
        join applications a on a.id = d.application_id where d.status = 'final' and (a.id = $1
          or a.prior_application_id = $1 or a.id = (select prior_application_id from applications where id = $1)))
      )::text as of_deposits
    from ledger_postings where application_id = $1 and asset not in ('USD', 'USDC')
    group by asset, account order by asset, account`,
  held: `select (select coalesce(sum(amount), 0) from ledger_postings where application_id = $1 and account = 'collateral-held')
      = (select coalesce(sum(units), 0) from deposits where application_id = $1 and status = 'final')
      - (select coalesce(sum(units), 0) from collateral_releases where application_id = $1 and result = 'SUCCESS')
      + (select coalesce(sum((data ->> 'transferredUnits')::numeric * case type when 'LoanRolledForward' then 1 else -1 end), 0)
          from application_events where application_id = $1 and type in ('LoanRolledForward', 'LoanClosedByRenewal'))
    as "asArrivedAndReturned"`,
  unbalanced: `select entry_id from ledger_postings where application_id = $1
    group by entry_id, asset having sum(amount) <> 0`,
  deposits: 'select status, count(*)::int as times from deposits where application_id = $1 group by status',
  // The custodian's transactions on the chain by key, and whether it is the one stored here.
  returns: `select r.coin, r.status, r.result, r.reason, trim_scale(r.units / (select sum(units) from deposits
        where application_id = $1 and status = 'final'))::text as of_deposits,
      (select count(*)::int from sandbox.simulation s, jsonb_array_elements(s.value -> 'transactions') t
        where s.key = 'chain/' || r.coin and t ->> 'key' = 'custody/' || r.request_id) as payments,
      (select count(*)::int from sandbox.simulation s, jsonb_array_elements(s.value -> 'transactions') t
        where s.key = 'chain/' || r.coin and t ->> 'id' = r.transaction_id
          and t ->> 'key' = 'custody/' || r.request_id) as named
    from collateral_releases r where r.application_id = $1 order by r.requested_at`,
  // The provider's transfers by key, and how often each was sent.
  transfers: `select t.attempt, t.purpose, t.status, t.micro_usdc::text as units, s.value ->> 'status' as sent,
      (s.value ->> 'transactions')::int as transactions
    from usdc_transfers t left join sandbox.simulation s
      on s.key = 'usdc-disbursement/transfer/' || t.application_id || ':' || t.attempt || ':' || lower(t.purpose)
    where t.application_id = $1 order by t.attempt, t.purpose`,
  wallets: `select chain, address_mask from disbursement_wallets where application_id = $1 and superseded_at is null`,
  loans: `select amount_cents::text as cents, rollover_difference_cents::text as carried, next_accrual_at is not null as accrues,
      closed_at is not null as closed from loans where application_id = $1`,
  repayments: `select method, amount_cents::text as cents, return_code from loan_payments
    where application_id = $1 order by recorded_at`,
  reports: `select kind, method, amount_cents::text as cents, status, problem from repayment_reports
    where application_id = $1 order by kind, amount_cents`,
  renews: `select (select coalesce(sum(amount), 0) from ledger_postings
        where application_id = a.prior_application_id and account = 'collateral-held')::text as left_before,
      (select sum(amount) from ledger_postings
        where application_id in (a.id, a.prior_application_id) and account = 'loan-transfer')::text as transfer_of_both
    from applications a where a.id = $1 and a.prior_application_id is not null`,
  identity: `select document_type, side from identity_documents
    where application_id = $1 and superseded_at is null order by side`,
  accounts: `select account_mask from bank_accounts where application_id = $1 and superseded_at is null`,
  links: `select i.institution_name, i.status, i.ended_at is not null as ended,
      (select count(*)::int from bank_link_accounts a where a.item_id = i.id) as accounts
    from bank_link_items i where i.application_id = $1 order by i.linked_at`,
}

/** All of them in one query: a machine may be slow, and the end is read repeatedly. */
const ALL_TABLES = `select ${Object.entries(TABLES)
  .map(([name, text]) => `(select coalesce(json_agg(one), '[]') from (${text}) one) as "${name}"`)
  .join(', ')}`

/** Payments by the custodian that no request of any application ordered. */
const UNORDERED = `select t ->> 'key' as key from sandbox.simulation s, jsonb_array_elements(s.value -> 'transactions') t
  where s.key like 'chain/%' and t ->> 'key' like 'custody/%'
    and not exists (select 1 from collateral_releases r where 'custody/' || r.request_id = t ->> 'key')`

/** Transfers in USDC without a row. */
const UNKNOWN_TRANSFERS = `select key from sandbox.simulation s where key like 'usdc-disbursement/transfer/%'
  and not exists (select 1 from usdc_transfers t
    where s.key = 'usdc-disbursement/transfer/' || t.application_id || ':' || t.attempt || ':' || lower(t.purpose))`

export interface EndState {
  /** Subjects. */
  readonly inbox: readonly string[]
  readonly waiting: readonly Row[]
  readonly unorderedPayments: readonly Row[]
  /** Of the borrower, oldest first. */
  readonly applications: readonly Readonly<Record<string, readonly Row[]>>[]
}

/** Subjects of the emails that have arrived, except those with codes, which are requested individually. */
const arrived = async ({ sandbox, email }: Journey): Promise<readonly string[]> => {
  const { mails } = await sandbox.ask(getSandbox)
  return mails
    .filter(({ to, text }) => to === email && !/Your code is/.test(text))
    .map(({ subject }) => subject)
    .toSorted()
}

/** How often each message has arrived. */
export const timesNotified = async (journey: Journey): Promise<ReadonlyMap<string, number>> => {
  const times = new Map<string, number>()
  for (const subject of await arrived(journey)) times.set(subject, (times.get(subject) ?? 0) + 1)
  return times
}

const INCOMPLETE = ['CreditFrozen', 'CreditLocked', 'CreditNotMatched']
/** How often an application was incomplete because the bureau could not answer. */
export const timesIncomplete = ({ applications }: EndState): number =>
  applications
    .flatMap(({ events = [] }) => events)
    .filter(({ type }) => INCOMPLETE.includes(String(type)))
    .reduce((sum, { times }) => sum + Number(times), 0)

const applicationsOf = async ({ server, accountId }: Journey): Promise<EndState['applications']> => {
  const ids = await readRows(
    server,
    'select id from applications where borrower_id = $1 order by created_at, id',
    [accountId],
  )
  const ends: Record<string, readonly Row[]>[] = []
  for (const { id } of ids) {
    const [end] = await readRows(server, ALL_TABLES, [id])
    ends.push(end as Record<string, readonly Row[]>)
  }
  return ends
}

/**
 * For emails, which messages arrived: one that a kill delayed until the trail required it again is sent once, about
 * the current state.
 */
export const endStateOf = async (journey: Journey): Promise<EndState> => ({
  inbox: [...new Set(await arrived(journey))],
  waiting: (await waitingOf(journey)).map(({ state, toldAt }) => ({ state, wasNotified: toldAt !== null })),
  unorderedPayments: [
    ...(await readRows(journey.server, UNORDERED)),
    ...(await readRows(journey.server, UNKNOWN_TRANSFERS)),
  ],
  applications: await applicationsOf(journey),
})

/**
 * Holds whatever was killed: something happened, every entry balances, and the balance is what was deposited less
 * what was released.
 */
export const expectSound = ({ waiting, unorderedPayments, applications }: EndState): void => {
  expect(applications.length + waiting.length, 'something happened').toBeGreaterThan(0)
  expect(unorderedPayments).toEqual([])
  for (const { events, unbalanced, held, returns, transfers } of applications) {
    expect(events).not.toEqual([])
    expect(unbalanced).toEqual([])
    expect(held).toEqual([{ asArrivedAndReturned: true }])
    for (const { result, payments, named } of returns ?? [])
      expect([payments, named], 'one payment of a release, and the one that is named').toEqual(
        result === 'SUCCESS' ? [1, 1] : [0, 0],
      )
    for (const { status, transactions } of transfers ?? [])
      expect([status, transactions], 'one transaction of a transfer, and final').toEqual(['FINAL', 1])
  }
}

const AS_LONG_MS = 1_000
const MAX_MS = 40_000

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
      { timeout: MAX_MS, intervals: [AS_LONG_MS] },
    )
    .toBe(true)
  return JSON.parse(last) as EndState
}
