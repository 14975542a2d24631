import { SEALED_COLUMNS } from '@pledge/server/sealing/sealed-places'
import type pg from 'pg'
import type { Template } from './templates.ts'

/** A column, with the type to which a text is cast back. */
export interface Column {
  readonly name: string
  readonly type: string
}

/** The rows of one table that belong to a template, each value as text. */
export interface TableRows {
  readonly table: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (string | null)[])[]
}

interface TableColumns {
  readonly table: string
  readonly columns: readonly Column[]
}

/** The columns that identify the rows of a template; each table uses the first that it has. */
const OWNING = ['application_id', 'borrower_id', 'account_id', 'actor'] as const
/** Short-lived codes and attempts, and what belongs to no application in the long run. */
const LEFT_OUT = new Set(['ceremonies', 'emailed_codes', 'retry_backoffs', 'sign_in_failures', 'step_ups'])

const tablesOf = async (client: pg.Client): Promise<readonly TableColumns[]> => {
  const { rows } = await client.query<{ table: string; columns: Column[] }>(
    `select c.relname as table,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = 'public' and c.relkind = 'r' group by c.relname order by c.relname`,
  )
  return rows
}

const ownedBy = (
  { table, columns }: TableColumns,
  { applicationId, borrowerId }: Template,
): { readonly where: string; readonly value: string } | undefined => {
  if (table === 'applications') return { where: 'id::text = $1', value: applicationId }
  if (table === 'accounts') return { where: 'id::text = $1', value: borrowerId }
  const owning = OWNING.find((name) => columns.some((column) => column.name === name))
  if (owning === undefined || LEFT_OUT.has(table)) return undefined
  if (owning === 'actor') return { where: `actor like '%' || $1`, value: borrowerId }
  // Rows of a borrower without an application belong to the template too: codes, consents, notices about the account.
  if (owning === 'application_id' && columns.some(({ name }) => name === 'borrower_id'))
    return { where: 'borrower_id::text = $1', value: borrowerId }
  return { where: `${owning}::text = $1`, value: owning === 'application_id' ? applicationId : borrowerId }
}

/** All rows of one template, table by table. */
export const templateRows = async (client: pg.Client, template: Template): Promise<readonly TableRows[]> => {
  const found: TableRows[] = []
  for (const one of await tablesOf(client)) {
    const owned = ownedBy(one, template)
    if (owned === undefined) continue
    const list = one.columns.map(({ name }) => `"${name}"::text`).join(', ')
    const { rows } = await client.query<(string | null)[]>({
      text: `select ${list} from "${one.table}" where ${owned.where}`,
      values: [owned.value],
      rowMode: 'array',
    })
    if (rows.length > 0) found.push({ ...one, rows })
  }
  return found
}

/** A sealed value is bound to its row, so a copy of it is sealed again. Emails that were sent are never opened. */
export const RESEALED = SEALED_COLUMNS.filter(
  ({ table }) => table !== 'outbox' && table !== 'idempotency_keys',
)
