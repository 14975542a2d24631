import { chainOf } from '@pledge/server/store/ledger/ledger'
import { withOwner } from '@pledge/server/store/database/with-owner'
import type { Sealer } from '@pledge/server/seal'
import pg from 'pg'
import { planOf, tokensOf } from './copy-plan.ts'
import { MAKE_COPIES, writeCopies, type CopiedTemplate } from './copies.ts'
import { templateRows } from './template-rows.ts'
import type { Template } from './templates.ts'

/** A template with its plan, and the number of its copies. */
export interface Source extends CopiedTemplate {
  readonly template: Template
  copies: number
}

/** For addresses that belong to no copy: far above the others. */
const FIRST_LONE_INDEX = 1_000_000_000
/** Lower indexes are those of the templates and of what the product allots during the measurement. */
const FIRST_NUMBER = 100_000

const sharedIds = async (client: pg.Client): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from organizations union select id::text from accounts where kind = 'agent'
      union select loan_originator_id::text from applications
      union select '00000000-0000-0000-0000-000000000000'`,
  )
  return new Set(rows.map(({ id }) => id))
}

const copied = async (
  client: pg.Client,
  ownerUrl: string,
  template: Template,
  shared: ReadonlySet<string>,
): Promise<CopiedTemplate> => {
  const tables = await templateRows(client, template)
  const tokens = tokensOf(tables, shared)
  const { links } = await withOwner(ownerUrl, (db) =>
    db.transaction().execute((tx) => chainOf(tx, template.applicationId)),
  )
  return { name: template.kind, plan: planOf(tables, tokens), tokens, entries: links }
}

/** The number of copies of each template for this total number of applications. */
const copiesIn = (templates: readonly Template[], total: number) => {
  const open = templates.reduce((sum, { openCopies = 0 }) => sum + openCopies, 0)
  return ({ openCopies, percent = 0 }: Template): number =>
    openCopies ?? Math.max(0, Math.round(((total - open - templates.length) * percent) / 100))
}

/** Reads the templates once: what the measurements do to them later is in no copy. */
export const sourcesOf = async (
  ownerUrl: string,
  templates: readonly Template[],
): Promise<readonly Source[]> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const shared = await sharedIds(client)
  const sources: Source[] = []
  for (const template of templates)
    sources.push({ template, copies: 0, ...(await copied(client, ownerUrl, template, shared)) })
  await client.end()
  return sources
}

/** What a database that grew over years would have: statistics, and visibility maps. */
const settle = async (client: pg.Client): Promise<void> => {
  await client.query(
    `select setval('deposit_address_index', (select max(address_index) + 1 from deposit_addresses where address_index < ${FIRST_LONE_INDEX}))`,
  )
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
}

/** Runs as a superuser with triggers and foreign keys disabled. */
const withoutTriggers = async (
  ownerUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  // When the campaign fails, the database may stop before this connection is closed.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Raises the number of applications to `total` by copies made inside the database, as a superuser with triggers and
 * foreign keys disabled.
 */
export const growTo = async (
  ownerUrl: string,
  { sources, sealer }: { readonly sources: readonly Source[]; readonly sealer: Sealer },
  total: number,
): Promise<void> =>
  withoutTriggers(ownerUrl, async (client) => {
    await client.query('set synchronous_commit = off')
    await client.query(MAKE_COPIES)
    const wanted = copiesIn(
      sources.map(({ template }) => template),
      total,
    )
    for (const source of sources) {
      const count = Math.max(0, wanted(source.template) - source.copies)
      const from = FIRST_NUMBER + sources.reduce((sum, { copies }) => sum + copies, 0)
      await writeCopies(client, sealer, source, { from, count })
      source.copies += count
    }
    await settle(client)
  })

/**
 * Deposit addresses of loans that ended long ago, without their other rows: what a poll sees after many years. They
 * are quiet, as the product leaves them.
 */
export const addQuietAddresses = async (
  ownerUrl: string,
  organizationId: string,
  count: number,
): Promise<void> =>
  withoutTriggers(ownerUrl, async (client) => {
    await client.query(
      `insert into deposit_addresses (application_id, organization_id, borrower_id, coin, address, address_index,
          allotted_at, quiet_since)
        select gen_random_uuid(), $1, gen_random_uuid(), 'BTC', 'quiet-' || n, $2::integer + n, now(), now()
          from generate_series(1, $3::integer) as n`,
      [organizationId, FIRST_LONE_INDEX, count],
    )
    await client.query('vacuum (analyze) deposit_addresses')
  })
