import { renameSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { readRows } from './database.ts'
import type { ProductServer } from './server.ts'

/** While a table of the database is missing, as after a failed migration: calls that need it get 500. */
export const withoutTable = async (
  server: ProductServer,
  table: string,
  act: () => Promise<void>,
): Promise<void> => {
  await readRows(server, `alter table ${table} rename to ${table}_away`)
  try {
    await act()
  } finally {
    await readRows(server, `alter table ${table}_away rename to ${table}`)
  }
}

/** While another transaction has locked an application: it can be read, but not changed. */
export const whileHeld = async (
  server: ProductServer,
  appUuid: string,
  act: () => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: await server.databaseUrl() })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select id from applications where id = $1 for update', [appUuid])
    await act()
  } finally {
    await client.end()
  }
}

/** While the file store is unavailable: an ID or a document cannot be opened. */
export const withoutFiles = async ({ dataDir }: ProductServer, act: () => Promise<void>): Promise<void> => {
  const folder = path.join(dataDir, 'files')
  renameSync(folder, `${folder}-away`)
  try {
    await act()
  } finally {
    renameSync(`${folder}-away`, folder)
  }
}
