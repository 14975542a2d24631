import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenLink } from '@pledge/domain/servicing/ledger-chain'
import { release, start } from '@pledge/testing/steps/origination'
import { systemOf } from '../../commands/actors.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'
import { withTenant } from '../database/database.ts'
import { balancesOf, chainOf, LEDGER_ACCOUNTS, postEntry, type Posting } from './ledger.ts'

const EVEN: readonly Posting[] = [
  { account: 'cash', asset: 'USD', amount: 250n },
  { account: 'disbursement-payable', asset: 'USD', amount: -250n },
]
/** Append-only tables. */
const APPEND_ONLY = [
  'alert_choices',
  'application_events',
  'audit_entries',
  'audit_seals',
  'consents',
  'disposals',
  'document_acceptances',
  'document_openings',
  'documents',
  'estate_coin_transfers',
  'estate_hand_over_corrections',
  'estate_hand_over_lines',
  'estate_hand_overs',
  'estate_imports',
  'estate_removed_claims',
  'inquiries',
  'ledger_entries',
  'ledger_postings',
  'liquidation_events',
  'loan_documents',
  'loan_notices',
  'margin_events',
  'offers',
  'organization_publications',
  'record_disposals',
  'rehypothecation_movements',
  'restoration_actions',
  'stabilization_choices',
  'submitted_details',
]

describe('the ledger', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    uuid = await start(product, borrower)
  })
  afterAll(() => product.close())

  const post = (idempotencyKey: string, postings: readonly Posting[]) => {
    const { organizationId } = product
    return withTenant(product.application.db, systemOf(organizationId), (tx) =>
      postEntry(tx, {
        id: randomUUID(),
        applicationId: uuid,
        organizationId,
        borrowerId: borrower.subject.accountId,
        idempotencyKey,
        description: 'of the tests',
        postedAt: new Date('2026-05-01T12:00:00Z'),
        postings,
      }),
    )
  }
  const balances = () =>
    withTenant(product.application.db, systemOf(product.organizationId), (tx) => balancesOf(tx, uuid))

  it('accepts an entry once by its key, and its balances are the sums of its postings', async () => {
    expect(await post('once', EVEN)).toBe(true)
    expect(await post('once', EVEN)).toBe(false)
    expect(await post('again', EVEN)).toBe(true)
    expect(new Map((await balances()).map((one) => [one.account, one.balance]))).toEqual(
      new Map([
        ['cash', 500n],
        ['disbursement-payable', -500n],
      ]),
    )
  })

  it('accepts a key for one entry alone: other postings under it are a bug, and are reported', async () => {
    await post('mine', EVEN)
    const other = EVEN.map((posting) => ({ ...posting, amount: posting.amount * 2n }))
    await expect(post('mine', other)).rejects.toThrow('mine')
  })

  it('accepts no ambiguous entry: a line break separates hashed parts', async () => {
    const before = await balances()
    await expect(post('a\nkey', EVEN)).rejects.toThrow('line break')
    expect(await balances()).toEqual(before)
  })

  it('accepts one of twenty that post the same at once', async () => {
    const posted = await Promise.all(Array.from({ length: 20 }, () => post('at once', EVEN)))
    expect(posted.filter(Boolean)).toHaveLength(1)
  })

  it('reads its entries and the end of their chain at one time, despite concurrent postings', async () => {
    const read = () =>
      withTenant(product.application.db, systemOf(product.organizationId), async (tx) => {
        const { links, head } = await chainOf(tx, uuid)
        return brokenLink(links, head)
      })
    const posted = Promise.all(Array.from({ length: 60 }, (_, n) => post(`meanwhile ${n}`, EVEN)))
    const found = await Promise.all(Array.from({ length: 60 }, read))
    await posted
    expect(new Set(found)).toEqual(new Set([null]))
  })

  it.each<readonly [string, readonly Posting[]]>([
    ['that does not sum to zero', [{ account: 'cash', asset: 'USD', amount: 1n }]],
    [
      'that sums to zero over two assets only',
      [
        { account: 'cash', asset: 'USD', amount: 5n },
        { account: 'collateral-held', asset: 'BTC', amount: -5n },
      ],
    ],
  ])('refuses an entry %s', async (what, postings) => {
    const before = await balances()
    await expect(post(what, postings)).rejects.toThrow('does not balance')
    expect(await balances()).toEqual(before)
  })

  it('has accounts with names that the schema admits, and admits no other text', async () => {
    const [check] = await product.rows(
      `select bool_and(name ~ '^[a-z][a-z-]{2,59}$') as admits from unnest($1::text[]) as name`,
      [LEDGER_ACCOUNTS],
    )
    expect(check).toEqual({ admits: true })
    const text = `insert into ledger_postings select entry_id, 99, application_id, organization_id, borrower_id, 'Cash!', asset, 1
      from ledger_postings limit 1`
    await expect(product.rows(text)).rejects.toThrow('ledger_postings_account_named')
  })
})

describe('the hash chain of a loan’s entries (S7)', () => {
  let product: Product
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    await release(product, uuid)
  }, 60_000)
  afterAll(() => product.close())

  const broken = () =>
    withTenant(product.application.db, systemOf(product.organizationId), async (tx) => {
      const { links, head } = await chainOf(tx, uuid)
      return brokenLink(links, head)
    })
  /** As the database owner could, bypassing the safeguards. */
  const tampered = async (table: string, statement: string) => {
    await product.rows(`alter table ${table} disable trigger all`)
    await product.rows(statement, [uuid])
    await product.rows(`alter table ${table} enable trigger all`)
  }

  it('is intact after the disbursement, also by the database’s own computation', async () => {
    expect(await broken()).toBeNull()
    const links = await product.rows(
      `select e.hash, sha256(lag(e.hash, 1, ''::bytea) over (order by e.chain_number)
          || convert_to(ledger_entry_text(e.id, e.chain_number), 'UTF8')) as reckoned
        from ledger_entries e where e.application_id = $1 order by e.chain_number`,
      [uuid],
    )
    expect(links.length).toBeGreaterThan(2)
    for (const { hash, reckoned } of links) expect(hash).toEqual(reckoned)
  })

  it('has an end that only grows, by one entry', async () => {
    for (const change of ["hash = sha256('x')", 'length = length + 2', 'length = length - 1'])
      await expect(
        product.rows(`update ledger_chains set ${change} where application_id = $1`, [uuid]),
      ).rejects.toThrow('only grows')
    await expect(product.rows('delete from ledger_chains where application_id = $1', [uuid])).rejects.toThrow(
      'only grows',
    )
  })

  it('reveals a changed amount, and an entry removed at the end', async () => {
    const [last] = await product.rows('select length from ledger_chains where application_id = $1', [uuid])
    const amount = (sign: string) =>
      `update ledger_postings set amount = amount ${sign} 1 where line = 0 and entry_id =
        (select id from ledger_entries where application_id = $1 and chain_number = 2)`
    await tampered('ledger_postings', amount('+'))
    expect(await broken()).toBe(2)
    await tampered('ledger_postings', amount('-'))
    expect(await broken()).toBeNull()
    const end = `(select id from ledger_entries where application_id = $1 order by chain_number desc limit 1)`
    await tampered('ledger_postings', `delete from ledger_postings where entry_id = ${end}`)
    await tampered('ledger_entries', `delete from ledger_entries where id = ${end}`)
    expect(await broken()).toBe(last?.['length'])
  })
})

describe('append-only data', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    const borrower = await product.borrower()
    await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    // The journey of a loan publishes nothing: as two of its lender's staff would.
    await product.rows(
      `insert into organization_publications
         select $1, 1, max(r.version), 'a hash', null, $2, $3, now() from lending_rules r where r.organization_id = $1`,
      [
        product.organizationId,
        (await product.agent('avery')).subject.accountId,
        (await product.agent('blake')).subject.accountId,
      ],
    )
    // Nor does it reach the days of a notice, a statement or a margin call.
    await product.rows(
      `insert into margin_events (application_id, version, after_position, organization_id, borrower_id, type, data, actor,
           occurred_at)
         select id, 1, 1, organization_id, borrower_id, 'MonitoringEnded', '{}', 'job', now() from applications limit 1`,
    )
    await product.rows(
      `insert into liquidation_events (application_id, number, version, after_position, organization_id, borrower_id, type,
           data, actor, occurred_at)
         select id, 1, 1, 1, organization_id, borrower_id, 'LiquidationOrdered', '{}', 'job', now() from applications limit 1`,
    )
    await product.rows(
      `insert into disposals (kind, rows_removed, kept_since, rule, disposed_at)
         values ('IDEMPOTENCY_KEYS', 1, now(), 'a test', now())`,
    )
    await product.rows(
      `insert into record_disposals (application_id, kind, organization_id, borrower_id, rule, removed, files, disposed_at)
         select id, 'ended-applications', organization_id, borrower_id, 'a test', '{}', 0, now() from applications limit 1`,
    )
    await product.rows(
      `insert into stabilization_choices (id, application_id, organization_id, borrower_id, number, is_on, chosen_at)
         select gen_random_uuid(), id, organization_id, borrower_id, 1, false, now() from applications limit 1`,
    )
    await product.rows(
      `with restored as (insert into restorations (restoration_id, application_id, organization_id, borrower_id, liquidation_id,
           state, status, ordered_at)
         select gen_random_uuid(), id, organization_id, borrower_id, gen_random_uuid(), '{}', 'ENDED', now()
           from applications limit 1 returning *)
       insert into restoration_actions (id, restoration_id, application_id, organization_id, borrower_id, kind, account_id,
           reason, acted_at)
         select gen_random_uuid(), restoration_id, application_id, organization_id, borrower_id, 'ENDED', borrower_id,
           'a test', now() from restored`,
    )
    await product.rows(
      `insert into rehypothecation_movements (id, application_id, organization_id, borrower_id, lot_id, number, kind, coin,
           units, occurred_at)
         select gen_random_uuid(), id, organization_id, borrower_id, gen_random_uuid(), 1, 'ORDERED', 'BTC', 1, now()
           from applications limit 1`,
    )
    await product.rows(
      `insert into estate_imports (id, organization_id, sha256, imported_by, imported_at, lines, added, changed, removed)
         select gen_random_uuid(), organization_id, repeat('a', 64), borrower_id, now(), 1, 1, 0, 0 from applications limit 1`,
    )
    await product.rows(
      `insert into estate_removed_claims (id, organization_id, loan_number, borrower_id, claimed_at, removed_at)
         select gen_random_uuid(), organization_id, 'CEL-1', borrower_id, now(), now() from applications limit 1`,
    )
    await product.rows(
      `with filed as (insert into estate_hand_over_files (id, organization_id, sha256, lines, proposed_by, proposed_at)
           select gen_random_uuid(), organization_id, repeat('a', 64), 1, borrower_id, now() from applications limit 1 returning *),
         line as (insert into estate_hand_over_lines
           select id, organization_id, 'CEL-1', 'BTC', 1, current_date, sha256 from filed returning *)
       insert into estate_hand_overs select organization_id, loan_number, transaction_id, file_id, coin, 1, current_date, now(),
           'UNKNOWN_LOAN' from line`,
    )
    await product.rows(
      `insert into estate_coin_transfers (organization_id, loan_number, coin, quantity_units, source_account, target_account,
           cause_id, transferred_at)
         select organization_id, 'CEL-1', 'BTC', 1, 'ESTATE', 'RESERVED', id, now() from applications limit 1`,
    )
    await product.rows(
      `with voided as (insert into estate_hand_over_voids (id, organization_id, file_id, loan_number, transaction_id, coin,
             quantity_units, reason, requested_by, requested_at)
           select gen_random_uuid(), organization_id, file_id, loan_number, transaction_id, coin, quantity_units, 'A test',
             gen_random_uuid(), now() from estate_hand_overs limit 1 returning *)
       insert into estate_hand_over_corrections
         select id, organization_id, file_id, loan_number, transaction_id, now(), 'UNKNOWN_LOAN' from voided`,
    )
    await product.rows(
      `insert into alert_choices (id, application_id, organization_id, borrower_id, kind, channel, is_on, chosen_at)
         select gen_random_uuid(), id, organization_id, borrower_id, 'warning', 'text', true, now() from applications limit 1`,
    )
    await product.rows(
      `insert into loan_notices (application_id, organization_id, borrower_id, due_on, kind, noticed_at, is_sent)
         select id, organization_id, borrower_id, current_date, 'DUE', now(), true from applications limit 1`,
    )
    await product.rows(
      `insert into loan_documents (id, application_id, organization_id, borrower_id, kind, about, revision, figures_sha256,
           template_version, sha256, file_key, byte_length, created_at)
         select gen_random_uuid(), a.id, a.organization_id, a.borrower_id, 'STATEMENT', '2026-12-01', 1, repeat('a', 64), 1,
             repeat('a', 64), (select file_key from stored_files limit 1), 1, now() from applications a limit 1`,
    )
  }, 60_000)
  afterAll(async () => {
    // The invented event is no history that a replay could follow.
    await product.rows('alter table margin_events disable trigger user')
    await product.rows('delete from margin_events')
    await product.rows('alter table liquidation_events disable trigger user')
    await product.rows('delete from liquidation_events')
    await product.close()
  })

  it('is in these tables', async () => {
    const rows = await product.rows(
      `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change' order by 1`,
    )
    expect(rows.map((row) => row['name'])).toEqual(APPEND_ONLY)
  })

  it.each(APPEND_ONLY)('%s: cannot be changed or removed, not even by the superuser', async (table) => {
    const [column] = await product.rows(
      `select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'NO' limit 1`,
      [table],
    )
    const name = String(column?.['name'])
    const [count] = await product.rows(`select count(*)::int as n from ${table}`)
    expect(count?.['n']).toBeGreaterThan(0)
    await expect(product.rows(`update ${table} set ${name} = ${name}`)).rejects.toThrow('append-only')
    await expect(product.rows(`delete from ${table}`)).rejects.toThrow('append-only')
    expect((await product.rows(`select count(*)::int as n from ${table}`))[0]).toEqual(count)
  })
})
