import {
  addAlertLevel,
  chooseAlertChannel,
  sendTestAlert,
  startPush,
  startTexts,
} from '@pledge/contract/alerts'
import { randomUUID } from 'node:crypto'
import { getCollateral } from '@pledge/contract/collateral'
import { openStepUp } from '@pledge/contract/step-up'
import type { Principal } from '@pledge/domain/organization/principal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { BANK, ETHER_OFFER } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import { principalOf } from '../../commands/actors.ts'
import { leaveTraces } from '../../commands/bank-link/bank-link-steps.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { enrolTotp } from '../../commands/account/factors.test-data.ts'
import { debitsOf } from '../../product/debits.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { PUSH_SUBSCRIPTION } from '../../product/push-subscription.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'
import { withTenant } from './database.ts'
import {
  insertRehypothecation,
  LEGACY_ACCOUNT,
  MACHINERY,
  OF_AGENTS,
  OF_AGENTS_ALONE,
  OF_AUDITORS,
  OF_BORROWERS,
  OF_JOBS,
  OF_SIGN_IN,
  OWN_PROOFS,
  PUBLIC,
} from './tables-by-reader.test-data.ts'

/** Everything that an application can have, on a loaded machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('row-level security alone, without the server’s policy (S2)', () => {
  let product: Product
  let owner: Caller
  let principals: Readonly<Record<string, Principal | null>>
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    owner = await product.borrower()
    const link = (one: string) => leaveTraces(product, owner, one)
    const uuid = await bringTo(product, owner, 'MANUAL_FUNDING_RELEASE', BANK, ETHER_OFFER, link)
    const { driver } = product.simulation.ether
    const { wallet } = await owner.ask(getCollateral, { params: { uuid } })
    await driver.sendToken({ contract: `0x${'5'.repeat(40)}`, address: wallet.depositAddress!, units: 1n })
    await driver.mine(1)
    await product.settle()
    await release(product, uuid)
    const loan = loansOf(() => product)
    done(await loan.pays(uuid, { amount: '10.00', reference: 'wire-1' }))
    await debitsOf(() => product).paysByDebit(owner, uuid, '10.00')
    await product.settle()
    done(await owner.call(addAlertLevel, { params: { uuid }, body: { kind: 'PRICE', price: '1' } }))
    done(await owner.call(sendTestAlert, { params: { uuid } }))
    const own = { kind: 'OWN_LEVEL', channel: 'EMAIL', isOn: false } as const
    done(await owner.call(chooseAlertChannel, { params: { uuid }, body: own }))
    const phone = { phoneNumber: '(202) 555-0147', consentVersion: 1 }
    done(await owner.call(startTexts, { params: { uuid }, body: phone }))
    const browser = { subscription: PUSH_SUBSCRIPTION, consentVersion: 1 }
    done(await owner.call(startPush, { params: { uuid }, body: browser }))
    // An open loan has none: only the row's owner matters here.
    await product.rows(
      `insert into collateral_releases (request_id, application_id, organization_id, borrower_id, coin,
           address_sealed, status, requested_at, due_at)
         select gen_random_uuid(), id, organization_id, borrower_id, 'ETH', 'sealed', 'REQUESTED', now(), now()
           from applications where id = $1`,
      [uuid],
    )
    await product.rows(
      `with noticed as (insert into loan_notices (application_id, organization_id, borrower_id, due_on, kind, noticed_at,
           is_sent)
         select id, organization_id, borrower_id, '2026-02-15', 'DUE', now(), true from applications where id = $1),
       requested as (insert into payoff_letter_requests (application_id, organization_id, borrower_id, requested_on,
           good_through, requested_by, requested_at)
         select id, organization_id, borrower_id, '2026-02-15', '2026-02-16', 'somebody', now() from applications
           where id = $1)
       insert into loan_documents (id, application_id, organization_id, borrower_id, kind, about, revision, figures_sha256,
           template_version, sha256, file_key, byte_length, created_at)
         select gen_random_uuid(), application_id, organization_id, borrower_id, 'STATEMENT', '2026-02-15', 1, sha256, 1,
             sha256, file_key, byte_length, now() from documents where application_id = $1 limit 1`,
      [uuid],
    )
    await product.rows(
      `with given as (insert into disbursement_wallets (id, application_id, organization_id, borrower_id, chain, address_sealed,
           address_mask, address_index, created_at)
         select gen_random_uuid(), id, organization_id, borrower_id, 'Base', 'sealed', 'mask', 'index', now()
           from applications where id = $1 returning *)
       insert into usdc_transfers (application_id, attempt, purpose, organization_id, borrower_id, wallet_id, micro_usdc,
           submission_intent_at, transaction_id, status, updated_at)
         select application_id, 1, 'TEST', organization_id, borrower_id, id, 1, now(), 'tx', 'FINAL', now() from given`,
      [uuid],
    )
    await product.rows(
      `with late as (insert into delinquencies (application_id, organization_id, borrower_id, status, since, due_on)
         select id, organization_id, borrower_id, 'PAST_DUE', '2026-02-17', '2026-03-18' from applications where id = $1),
       longer as (insert into loan_modifications (id, application_id, organization_id, borrower_id, kind, months, reason,
           proposed_by, proposed_at, status, decide_by)
         select gen_random_uuid(), id, organization_id, borrower_id, 'LATER_MATURITY', 3, 'A lost job', borrower_id, now(),
             'PROPOSED', current_date from applications where id = $1)
       insert into default_notices (id, application_id, organization_id, borrower_id, sent_on, sent_at, sent_by, way,
           past_due_cents, due_through, cure_through)
         select gen_random_uuid(), id, organization_id, borrower_id, '2026-03-18', now(), borrower_id, 'EMAIL', 7499,
             '2026-03-15', '2026-04-17' from applications where id = $1`,
      [uuid],
    )
    await product.rows(
      `with ordered as (insert into liquidations (application_id, number, liquidation_id, organization_id, borrower_id, version,
           state, status, ordered_at)
         select id, 1, gen_random_uuid(), organization_id, borrower_id, 1, '{}', 'ORDERED', now()
           from applications where id = $1),
       happened as (insert into liquidation_events (application_id, number, version, after_position, organization_id,
           borrower_id, type, data, actor, occurred_at)
         select id, 1, 1, 1, organization_id, borrower_id, 'LiquidationOrdered', '{}', 'job', now() from applications where id = $1),
       addressed as (insert into usdc_payment_addresses (application_id, organization_id, borrower_id, is_open) select id, organization_id, borrower_id, true from applications where id = $1),
       paid_in as (insert into usdc_payments (id, application_id, organization_id, borrower_id, network, transaction_id, contract,
           symbol, units, block_height, block_hash, paid_at, status, first_observed_at)
         select gen_random_uuid(), id, organization_id, borrower_id, 'Base', '0x5a', '', 'ETH', 5, 1, '0xb1', now(), 'SEEN', now() from applications where id = $1),
       chosen as (insert into stabilization_choices (id, application_id, organization_id, borrower_id, number, is_on, chosen_at)
         select gen_random_uuid(), id, organization_id, borrower_id, 1, false, now() from applications where id = $1),
       restored as (insert into restorations select gen_random_uuid(), id, organization_id, borrower_id, gen_random_uuid(), '{}', 'ENDED', now() from applications where id = $1 returning *),
       action as (insert into restoration_actions select gen_random_uuid(), restoration_id, application_id, organization_id,
           borrower_id, 'ORDERED', borrower_id, 1, 100, null, now() from restored)
       insert into sale_deliveries (delivery_id, application_id, organization_id, borrower_id, slice_id, coin, units, status,
           ordered_at)
         select gen_random_uuid(), id, organization_id, borrower_id, 'slice-1', 'ETH', 1, 'ORDERED', now() from applications where id = $1`,
      [uuid],
    )
    await insertRehypothecation(product, uuid)
    await product.rows(
      `with estate as (insert into estate_loans (id, organization_id, loan_number, coin, quantity_units, balance_cents,
           rate_bps, opened_on, is_identity_verified, person_sealed, content_index, state, updated_at)
         select gen_random_uuid(), organization_id, 'CEL-9', 'BTC', 1, 1, 0, '2021-01-01', true, 's', 'i', 'CLAIMED', now()
           from applications where id = $1 returning id, organization_id),
       replaced as (insert into estate_loan_persons select gen_random_uuid(), id, organization_id, id, 's', now() from estate)
       insert into estate_claims (id, estate_loan_id, organization_id, borrower_id, claimed_at)
         select gen_random_uuid(), estate.id, a.organization_id, borrower_id, now() from applications a, estate where a.id = $1`,
      [uuid],
    )
    await product.rows(
      `with over as (insert into overpayments (application_id, organization_id, borrower_id)
         select id, organization_id, borrower_id from applications where id = $1)
       insert into refunds (id, application_id, organization_id, borrower_id, amount_cents, status, opened_at, due_at,
           ended_at, updated_at)
         select gen_random_uuid(), id, organization_id, borrower_id, 700, 'CANCELED', now(), now(), now(), now()
           from applications where id = $1`,
      [uuid],
    )
    const other = await product.borrower()
    const elsewhere = await product.borrower(undefined, 'NORTHWIND')
    const agentElsewhere = await product.agent('avery', 'NORTHWIND')
    const { organizationId } = elsewhere.subject
    const { accountId } = owner.subject
    principals = {
      nobody: null,
      'another borrower': { actor: 'borrower', ...other.subject },
      'a borrower of another organization': { actor: 'borrower', ...elsewhere.subject },
      'the same account under another organization': { actor: 'borrower', organizationId, accountId },
      'an agent of another organization': { actor: 'agent', ...agentElsewhere.subject },
      'a job of another organization': { actor: 'system', organizationId },
      'the sign-in': { actor: 'sign-in', organizationId: owner.subject.organizationId },
    }
  }, A_WHOLE_LOAN_MS)
  afterAll(async () => {
    // The invented sale is no history that a replay could follow.
    await product.rows('delete from liquidations')
    await product.rows('alter table liquidation_events disable trigger user')
    await product.rows('delete from liquidation_events')
    await product.close()
  })

  const count = async (principal: Principal | null, table: string, where = sql`true`): Promise<number> => {
    const query = sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`
    const { db } = product.application
    const { rows } = await (principal === null
      ? query.execute(db)
      : withTenant(db, principal, (tx) => query.execute(tx)))
    return rows[0]?.n ?? -1
  }

  it('is forced on every table with owned rows, and every table is covered here', async () => {
    const tables = await product.rows(
      `select relname as name, relrowsecurity and relforcerowsecurity as forced from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`,
    )
    const forced = tables.filter((row) => row['forced'] === true).map((row) => row['name'])
    expect(forced).toEqual(
      [
        ...OF_BORROWERS,
        ...OF_JOBS,
        ...OF_AGENTS,
        ...Object.keys(OF_AGENTS_ALONE),
        ...OF_SIGN_IN,
        ...OF_AUDITORS,
        'idempotency_keys',
      ].toSorted(),
    )
    const free = tables.filter((row) => row['forced'] !== true).map((row) => row['name'])
    expect(free).toEqual([...PUBLIC, ...MACHINERY].toSorted())
  })

  it('applies to the product’s role', async () => {
    const roles = await product.rows(
      `select rolname, rolbypassrls or rolsuper as free from pg_roles where rolname in ('pledge_app', 'pledge_sweeper', 'pledge_owner')`,
    )
    expect(roles.map((row) => row['free'])).toEqual([false, false, false])
  })

  it.each(OF_BORROWERS)('%s: all to their owner, 0 to others', async (table) => {
    const own: Principal = { actor: 'borrower', ...owner.subject }
    const [all] = await product.rows(`select count(*)::int as n from ${table}`)
    expect(all?.['n']).toBeGreaterThan(0)
    expect(await count(own, table)).toBe(all?.['n'])
    for (const [who, principal] of Object.entries(principals))
      expect(await count(principal, table), who).toBe(0)
  })

  it.each(OF_JOBS)('%s: 0 to borrowers, agents and other organizations', async (table) => {
    for (const [who, principal] of Object.entries(principals))
      expect(await count(principal, table), who).toBe(0)
    expect(await count({ actor: 'borrower', ...owner.subject }, table)).toBe(0)
    expect(await count({ actor: 'agent', ...owner.subject }, table)).toBe(0)
  })

  it.each(Object.entries(OF_AGENTS_ALONE))(
    '%s: all to agents of the organization, 0 to borrowers and other organizations',
    async (table, row) => {
      await product.rows(`insert into ${table} values (${row})`, [owner.subject.organizationId])
      expect(await count({ actor: 'agent', ...owner.subject }, table)).toBe(1)
      expect(await count({ actor: 'borrower', ...owner.subject }, table)).toBe(0)
      for (const [who, principal] of Object.entries(principals))
        expect(await count(principal, table), who).toBe(0)
    },
  )

  it.each(OF_AUDITORS)(
    '%s: to administrators and auditors of the organization, 0 to all others',
    async (table) => {
      const { organizationId } = owner.subject
      await product.rows(
        `with entry as (insert into audit_entries (organization_id, kind, outcome, actor_kind, detail)
           values ($1, 'access.refused', 'refused', 'unknown', '{}') returning id)
         insert into audit_seals select $1, count(*) + 1, array[1], array['a'::bytea], 1, now(), sha256('a') from audit_seals`,
        [organizationId],
      )
      const staff = async (name: Parameters<Product['agent']>[0], code = 'PLEDGE') =>
        principalOf((await product.agent(name, code)).subject)
      const mayRead = {
        'an administrator': await staff('devon'),
        'an auditor': await staff('ellis'),
        'the job that seals': { actor: 'system', organizationId },
      } as const
      for (const [who, principal] of Object.entries(mayRead))
        expect(await count(principal, table), who).toBeGreaterThan(0)
      const others = {
        ...principals,
        owner: principalOf(owner.subject),
        'an agent': await staff('avery'),
        'an administrator elsewhere': await staff('devon', 'NORTHWIND'),
        'an auditor elsewhere': await staff('ellis', 'NORTHWIND'),
      }
      const own = sql`organization_id = ${organizationId}`
      for (const [who, principal] of Object.entries(others))
        expect(await count(principal, table, own), who).toBe(0)
    },
  )

  it('staff_changes: those of the organization to agents and the sign-in only', async () => {
    const { organizationId } = owner.subject
    await product.rows(
      `insert into staff_changes (id, organization_id, kind, email, role, proposed_by, proposed_at) select
         gen_random_uuid(), $1, 'invite', 'a@b.example', 'agent', id, now() from accounts where organization_id = $1 limit 1`,
      [organizationId],
    )
    expect(await count({ actor: 'agent', ...owner.subject }, 'staff_changes')).toBe(1)
    expect(await count({ actor: 'borrower', ...owner.subject }, 'staff_changes')).toBe(0)
    for (const [who, principal] of Object.entries(principals))
      expect(await count(principal, 'staff_changes'), who).toBe(who === 'the sign-in' ? 1 : 0)
  })

  it('accounts: their own to borrowers, those of the organization to agents and sign-in', async () => {
    const isOwner = sql`id = ${owner.subject.accountId}`
    expect(await count({ actor: 'borrower', ...owner.subject }, 'accounts')).toBe(1)
    for (const [who, principal] of Object.entries(principals)) {
      const mayLook = who === 'the sign-in'
      expect(await count(principal, 'accounts', isOwner), who).toBe(mayLook ? 1 : 0)
    }
  })

  const isOwners = () => sql`account_id = ${owner.subject.accountId}`

  it('step_ups: their own to borrowers only, not even to agents or jobs', async () => {
    await owner.ask(openStepUp, { body: { action: 'phone', payload: {} } })
    const { organizationId } = owner.subject
    expect(await count({ actor: 'borrower', ...owner.subject }, 'step_ups')).toBe(1)
    const agent = await product.agent('avery')
    const more = {
      'an agent of the organization': { actor: 'agent', ...agent.subject },
      'a job of the organization': { actor: 'system', organizationId },
    } as const
    for (const [who, principal] of Object.entries({ ...principals, ...more }))
      expect(await count(principal, 'step_ups', isOwners()), who).toBe(0)
  })

  it('idempotency_keys: their own to their senders only', async () => {
    const body = { action: 'phone', payload: {} } as const
    await owner.ask(openStepUp, { body, key: 'a-key-of-the-tests' })
    expect(await count({ actor: 'borrower', ...owner.subject }, 'idempotency_keys')).toBe(1)
    for (const [who, principal] of Object.entries(principals))
      expect(await count(principal, 'idempotency_keys'), who).toBe(0)
  })

  it.each(['telemetry_sessions', 'telemetry_events', 'page_events'])(
    '%s: written by the server, and readable by no one',
    async (table) => {
      const data = sql`select data from ${sql.table(table)}`
      await expect(data.execute(product.application.db)).rejects.toThrow('permission denied')
      await expect(
        withTenant(product.application.db, { actor: 'system', ...owner.subject }, (tx) => data.execute(tx)),
      ).rejects.toThrow('permission denied')
    },
  )

  it('factors: their own to borrowers, those of the organization to the sign-in only', async () => {
    await enrolTotp(product, owner)
    const { accountId, organizationId } = owner.subject
    await product.rows(
      `insert into passkeys values (gen_random_uuid(), $1, $2, 'localhost', $3, 'key', 0, '[]', false, 'Key', now(), null)`,
      [accountId, organizationId, randomUUID()],
    )
    await product.rows(
      `insert into emailed_codes values (gen_random_uuid(), $1, $2, 'reset-password', 'hash', null, 0, now(), now(), null)`,
      [accountId, organizationId],
    )
    await product.rows(LEGACY_ACCOUNT, [accountId, organizationId])
    const everyone = {
      ...principals,
      'an agent of the organization': { actor: 'agent', ...(await product.agent('avery')).subject } as const,
      'a job of the organization': { actor: 'system', organizationId } as const,
      owner: principalOf(owner.subject),
    }
    for (const table of OWN_PROOFS)
      for (const [who, principal] of Object.entries(everyone))
        expect((await count(principal, table, isOwners())) > 0, `${table}: ${who}`).toBe(
          who === 'owner' || who === 'the sign-in',
        )
  })

  it('lets people queue email only to themselves', async () => {
    const { db } = product.application
    const { accountId, organizationId } = owner.subject
    const other = await product.borrower()
    const queue = (principal: Principal) =>
      withTenant(db, principal, (tx) =>
        sql`insert into outbox (id, organization_id, borrower_id, kind, idempotency_key, payload_sealed, status, next_attempt_at, created_at)
          values (gen_random_uuid(), ${organizationId}, ${accountId}, 'email', gen_random_uuid()::text, '', 'done', now(), now())`.execute(
          tx,
        ),
      )
    await expect(queue({ actor: 'borrower', ...other.subject })).rejects.toThrow(/row-level security/)
    await queue({ actor: 'borrower', ...owner.subject })
  })

  it('refuses rows written for others', async () => {
    const other = principals['another borrower']
    if (other === undefined || other === null) throw new Error('there is another borrower')
    const changed = await withTenant(product.application.db, other, (tx) =>
      tx.updateTable('applications').set({ state: 'COMPLETE' }).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
    const mine = { id: owner.subject.accountId, organization: owner.subject.organizationId }
    await expect(
      withTenant(product.application.db, other, (tx) =>
        sql`insert into borrower_profiles select ${mine.id}, ${mine.organization}, ${mine.id}, 'a', 'a', 'a', null, null, 'a', 'a', 'US', now()`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow(/row-level security/)
  })

  it('gives the sweeper ids and owners, and no row', async () => {
    const { sweeperDb } = product.application
    for (const table of OF_BORROWERS)
      await expect(sql`select 1 from ${sql.table(table)}`.execute(sweeperDb), table).rejects.toThrow(
        /permission denied/,
      )
  })
})
