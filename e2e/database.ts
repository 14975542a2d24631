import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { ProductServer } from './server.ts'

export type Row = Readonly<Record<string, unknown>>

/** Reads the running server's database, bypassing its policies: for checks after the journey. */
export const readRows = async (
  server: ProductServer,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: await server.databaseUrl() })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [...values])
    return rows
  } finally {
    await client.end()
  }
}

/** The process of the embedded database in a data folder. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

const TABLES = `select table_schema as schema, table_name as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Every row of every table as text, including the queue and the simulated world: what a dump contains. */
export const dumpDatabase = async (server: ProductServer): Promise<ReadonlyMap<string, string>> => {
  const dump = new Map<string, string>()
  for (const { schema, name } of await readRows(server, TABLES)) {
    const table = `${quoted(String(schema))}.${quoted(String(name))}`
    const rows = await readRows(server, `select row_to_json(one)::text as line from ${table} one`)
    dump.set(table, rows.map(({ line }) => String(line)).join('\n'))
  }
  return dump
}
