import pg from 'pg'
import * as z from 'zod'

/** The rows of one table as they are in a snapshot; tables that did not change share those of an earlier one. */
type Sources = ReadonlyMap<string, number>

/** The content of a database at one moment. */
export interface DatabaseSnapshot {
  readonly sources: Sources
  readonly counts: ReadonlyMap<string, number>
  readonly sequences: ReadonlyMap<string, Position>
  readonly takenAtMs: number
}

interface Position {
  readonly value: string
  readonly isCalled: boolean
}

export interface DatabaseSnapshots {
  /** Keeps the present content. Nothing else may write meanwhile. */
  take(): Promise<DatabaseSnapshot>
  /** Puts rows and sequences back to those of a snapshot. Nothing else may write meanwhile. */
  restore(snapshot: DatabaseSnapshot): Promise<void>
  /** Whether anything was written since the last `take` or `restore`. */
  hasChanged(): Promise<boolean>
  close(): Promise<void>
}

/** Written by timers of the process and of the queue's library, whatever a test does. */
export const WRITTEN_BY_TIMERS: ReadonlySet<string> = new Set([
  'request_budgets',
  'pgboss.bam',
  'pgboss.queue',
  'pgboss.version',
  'pgboss.warning',
])
/** Its partitions come and go, so they are no sources: a snapshot holds no events of pages, and a restore removes them. */
const EVENTS = 'page_events'
const WEEKS = 'telemetry_weeks'
/** Its rows are as old after a restore as they were in the snapshot, so that no price is stale by the time between. */
const PRICES = 'prices'

const SET_UP = `
  create schema test_snapshots;
  create table test_snapshots.contents (snapshot int, source regclass, rows text, primary key (snapshot, source));
  create table test_snapshots.sources (source regclass primary key, columns text);
  insert into test_snapshots.sources
    select c.oid, string_agg(quote_ident(a.attname), ', ' order by a.attnum)
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'test_snapshots', '${WEEKS}')
        and c.relnamespace::regnamespace::text not like 'pg\\_%'
      group by c.oid;
  create function test_snapshots.take(snapshot int, changed regclass[]) returns void language plpgsql as $$
  declare source regclass;
  begin
    foreach source in array changed loop
      execute format('insert into test_snapshots.contents select %s, %L::regclass, array_agg(t)::text from %s t',
        snapshot, source, source);
    end loop;
  end $$;
  create function test_snapshots.restore(changed regclass[], snapshots int[]) returns void language plpgsql as $$
  declare content record;
  begin
    -- Neither triggers nor foreign keys: the rows were valid together.
    perform set_config('session_replication_role', 'replica', true);
    for content in select s.source, s.columns, c.rows
      from unnest(changed, snapshots) as wanted(source, snapshot)
      join test_snapshots.sources s using (source) left join test_snapshots.contents c using (source, snapshot)
    loop
      execute format('delete from %s', content.source);
      if content.rows is not null then
        execute format('insert into %1$s (%2$s) overriding system value select %2$s from unnest($1::%1$s[])',
          content.source, content.columns) using content.rows;
      end if;
    end loop;
  end $$;`

const sourceRows = z.array(z.object({ name: z.string() }))
const countRows = z.array(z.object({ name: z.string(), n: z.number(), changed: z.number() }))
const sequenceRows = z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() }))
const xidRows = z.array(z.object({ xid: z.string() }))

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const namesOf = async (client: pg.Client, text: string): Promise<readonly string[]> =>
  sourceRows.parse((await client.query(text)).rows).map(({ name }) => name)

const SEQUENCES = `select oid::regclass::text as name from pg_class where relkind = 'S'
  and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`

/** What each table holds: how many rows, and how many of them were written since a transaction. */
const countsText = (tables: readonly string[]): string =>
  tables
    .map(
      (name) =>
        `select ${quoted(name)} as name, count(*)::int as n, (count(*) filter (where xmin::text::bigint > $1))::int as changed from only ${name}`,
    )
    .join(' union all ')

const sequencesText = (sequences: readonly string[]): string =>
  sequences
    .map((name) => `select ${quoted(name)} as name, last_value::text as value, is_called from ${name}`)
    .join(' union all ')

interface TableCounts {
  readonly counts: ReadonlyMap<string, number>
  readonly changed: readonly string[]
}

/** What the database held when it was last known, and the transaction after which every write is a change. */
interface Known {
  readonly snapshot: DatabaseSnapshot
  readonly xid: string
}

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  // A test may end connections; the next query reports it.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(SET_UP)
  // The statement over all tables is planned once.
  await client.query('set plan_cache_mode = force_generic_plan')
  return client
}

/** Reads what the tables and sequences of a database are at. */
const readerOf = async (client: pg.Client) => {
  const tables = await namesOf(client, 'select source::text as name from test_snapshots.sources')
  const sequences = await namesOf(client, SEQUENCES)
  const counting = { name: 'snapshot_counts', text: countsText(tables) }
  const positions = { name: 'snapshot_sequences', text: sequencesText(sequences) }
  return {
    async counts(known: Known | undefined): Promise<TableCounts> {
      const rows = countRows.parse((await client.query({ ...counting, values: [known?.xid ?? '0'] })).rows)
      const before = known?.snapshot.counts
      const isChanged = ({ name, n, changed }: (typeof rows)[number]) =>
        changed > 0 || before?.get(name) !== n
      return {
        counts: new Map(rows.map(({ name, n }) => [name, n])),
        changed: rows.filter(isChanged).map(({ name }) => name),
      }
    },
    async positions(): Promise<DatabaseSnapshot['sequences']> {
      const rows = sequenceRows.parse((await client.query(positions)).rows)
      return new Map(rows.map(({ name, value, is_called: isCalled }) => [name, { value, isCalled }]))
    },
    async ownXid(): Promise<string> {
      const [row] = xidRows.parse((await client.query('select pg_current_xact_id()::text as xid')).rows)
      if (row === undefined) throw new Error('the transaction has no id')
      return row.xid
    },
  }
}

/** Writes the content of the given tables, each from its snapshot, and makes prices as old as they were. */
const restoreTables = async (
  client: pg.Client,
  tables: readonly (readonly [string, number])[],
  takenAtMs: number,
): Promise<void> => {
  await client.query('select test_snapshots.restore($1::regclass[], $2)', [
    tables.map(([name]) => name),
    tables.map(([, source]) => source),
  ])
  await client.query(`delete from ${EVENTS}`)
  await client.query(`update ${PRICES} set observed_at = observed_at + $1 * interval '1 millisecond'`, [
    Date.now() - takenAtMs,
  ])
}

/** Snapshots of the tables that were there when the first was taken. Only what changed is written. */
export const createDatabaseSnapshots = async (url: string): Promise<DatabaseSnapshots> => {
  const client = await connected(url)
  const reader = await readerOf(client)
  let taken = 0
  let known: Known | undefined

  const inTransaction = async (work: () => Promise<DatabaseSnapshot>): Promise<DatabaseSnapshot> => {
    await client.query('begin')
    try {
      const snapshot = await work()
      const xid = await reader.ownXid()
      await client.query('commit')
      known = { snapshot, xid }
      return snapshot
    } catch (error) {
      known = undefined
      await client.query('rollback')
      throw error
    }
  }
  return {
    take: () =>
      inTransaction(async () => {
        const { counts, changed: written } = await reader.counts(known)
        // A restore made prices younger: those of an earlier snapshot are not as old as they are now.
        const changed = [...new Set([...written, PRICES])]
        taken += 1
        await client.query('select test_snapshots.take($1, $2::regclass[])', [taken, changed])
        const sources = new Map(known?.snapshot.sources)
        for (const name of changed) sources.set(name, taken)
        return { sources, counts, sequences: await reader.positions(), takenAtMs: Date.now() }
      }),
    async restore(snapshot) {
      await inTransaction(async () => {
        const { changed } = await reader.counts(known)
        const isThere = ([name, source]: readonly [string, number]) =>
          name !== PRICES && !changed.includes(name) && known?.snapshot.sources.get(name) === source
        const wanted = [...snapshot.sources].filter((each) => !isThere(each))
        await restoreTables(client, wanted, snapshot.takenAtMs)
        for (const [name, { value, isCalled }] of await reader.positions()) {
          const before = snapshot.sequences.get(name)
          if (before === undefined || (before.value === value && before.isCalled === isCalled)) continue
          await client.query('select setval($1::regclass, $2, $3)', [name, before.value, before.isCalled])
        }
        return snapshot
      })
    },
    async hasChanged() {
      const { changed } = await reader.counts(known)
      return changed.some((name) => !WRITTEN_BY_TIMERS.has(name))
    },
    close: () => client.end(),
  }
}
