import type pg from 'pg'

const MAX_TABLES = 25

/** How many bytes an application takes on disk, by table, with indexes and TOAST data. */
export const tableBytes = async (owner: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await owner.query<{ table: string; bytes: string; indexes: string }>(
    `select c.relname as table, (pg_total_relation_size(c.oid) / t.number)::bigint::text as bytes,
        (pg_indexes_size(c.oid) / t.number)::bigint::text as indexes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        cross join (select greatest(count(*), 1) as number from applications) t
      where n.nspname in ('public', 'pgboss', 'sandbox') and c.relkind = 'r'
      order by pg_total_relation_size(c.oid) desc limit $1`,
    [MAX_TABLES],
  )
  const total = await owner.query<{ bytes: string }>(
    `select (pg_database_size(current_database()) / (select greatest(count(*), 1) from applications))::bigint::text as bytes`,
  )
  return [
    `bytes an application on disk: ${total.rows[0]?.bytes}, by table (of which indexes)`,
    ...rows.map(({ table, bytes, indexes }) => `  ${table.padEnd(28)} ${bytes.padStart(7)} (${indexes})`),
  ]
}
