import { openPersonalData, sealPersonalData } from '../store/borrower/personal-data.ts'
import { withTenant } from '../store/database/database.ts'
import type { Product } from './product.test-data.ts'

type Columns = Readonly<Record<string, unknown>>

/** The id in a copy for this id of the original. */
const copied = (id: string) => `md5(${id}::text || c.id::text)::uuid`
const OWN = `'application_id', c.id, 'borrower_id', c.borrower_id`

/** The rows of an application that its lists and file read, each with what differs in a copy. */
const TABLES: readonly (readonly [table: string, differing: string])[] = [
  [
    'streams',
    `${OWN}, 'state', replace(replace(t.state::text, c.of::text, c.id::text),
       c.of_borrower::text, c.borrower_id::text)::jsonb`,
  ],
  ['application_events', OWN],
  ['loans', OWN],
  ['consents', `${OWN}, 'id', ${copied('t.id')}`],
  ['deposits', `${OWN}, 'id', ${copied('t.id')}, 'transaction_id', t.transaction_id || c.id::text`],
]

/** How the submitted details of a copy are encrypted: they can only be read in its own row. */
const sealedFor = async (product: Product, of: string, ids: readonly string[]) => {
  const { db, sealer } = product.application
  const row = await withTenant(db, { actor: 'system', organizationId: product.organizationId }, (tx) =>
    tx.selectFrom('submitted_details').selectAll().where('application_id', '=', of).executeTakeFirst(),
  )
  if (row === undefined) return []
  const data = openPersonalData(sealer, { table: 'submitted_details', row: of }, row)
  return ids.map((id) => ({
    application_id: id,
    ...sealPersonalData(sealer, { table: 'submitted_details', row: id }, data),
  }))
}

/**
 * This many copies of an application with their own borrowers, with their rows of `applications` changed as `columns`
 * says: lists select by these columns, and show what the streams contain. Returns the ids.
 */
export const copyApplication = async (
  product: Product,
  of: string,
  { count, columns = {} }: { readonly count: number; readonly columns?: Columns },
): Promise<readonly string[]> => {
  const { rows } = product
  await rows(
    'create table if not exists copies (id uuid primary key, of uuid, borrower_id uuid, of_borrower uuid, batch uuid)',
  )
  const made = await rows(
    `insert into copies select gen_random_uuid(), a.id, gen_random_uuid(), a.borrower_id, b.id
       from applications a, (select gen_random_uuid() as id) b, generate_series(1, $2) where a.id = $1
       returning id, batch`,
    [of, count],
  )
  const batch = made[0]?.['batch']
  const copy = (table: string, key: string, differing: string) =>
    rows(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${differing}))).*
         from ${table} t join copies c on c.${key} where c.batch = $1`,
      [batch],
    )
  await copy(
    'accounts',
    'of_borrower = t.id',
    `'id', c.borrower_id, 'email', c.borrower_id || '@example.com'`,
  )
  await rows(
    `insert into applications
       select (jsonb_populate_record(t, jsonb_build_object('id', c.id, 'borrower_id', c.borrower_id) || $2::jsonb)).*
         from applications t join copies c on c.of = t.id where c.batch = $1`,
    [batch, JSON.stringify(columns)],
  )
  for (const [table, differing] of TABLES) await copy(table, 'of = t.application_id', differing)
  const ids = made.map(({ id }) => String(id))
  await rows(
    `insert into submitted_details
       select (jsonb_populate_record(t, s.sealed || jsonb_build_object('borrower_id', c.borrower_id))).*
         from submitted_details t join copies c on c.of = t.application_id
         join (select value as sealed from jsonb_array_elements($2::jsonb)) s
           on (s.sealed ->> 'application_id')::uuid = c.id
         where c.batch = $1`,
    [batch, JSON.stringify(await sealedFor(product, of, ids))],
  )
  return ids
}
