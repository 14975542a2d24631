import * as z from 'zod'
import type { Tx } from '../database/database.ts'

export interface BannerRecord {
  readonly id: string
  readonly message: string
  readonly variant: 'info' | 'warn'
  readonly apps: readonly string[]
  readonly active: boolean
  readonly dismissable: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

const COLUMNS = [
  'id',
  'message',
  'variant',
  'apps',
  'active',
  'dismissable',
  'created_at',
  'updated_at',
] as const

interface Row {
  readonly id: string
  readonly message: string
  readonly variant: string
  readonly apps: string[]
  readonly active: boolean
  readonly dismissable: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

const recordOf = (row: Row): BannerRecord => ({
  id: row.id,
  message: row.message,
  variant: z.enum(['info', 'warn']).parse(row.variant),
  apps: row.apps,
  active: row.active,
  dismissable: row.dismissable,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Of the calling organization, last changed first. */
export const bannersOf = async (
  tx: Tx,
  { isActive, most }: { readonly isActive: boolean; readonly most: number },
): Promise<readonly BannerRecord[]> => {
  const rows = await tx
    .selectFrom('banners')
    .select(COLUMNS)
    .$if(isActive, (query) => query.where('active', '=', true))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(recordOf)
}

type BannerInput = Omit<BannerRecord, 'createdAt' | 'updatedAt'> & {
  readonly organizationId: string
  readonly agentId: string
  readonly now: Date
}

const valuesOf = (input: BannerInput) => ({
  message: input.message,
  variant: input.variant,
  apps: [...input.apps],
  active: input.active,
  dismissable: input.dismissable,
  updated_at: input.now,
  changed_by: input.agentId,
})

const changeBanner = (tx: Tx, input: BannerInput): Promise<Row | undefined> =>
  tx
    .updateTable('banners')
    .set(valuesOf(input))
    .where('id', '=', input.id)
    .returning(COLUMNS)
    .executeTakeFirst()

const insertBanner = (tx: Tx, input: BannerInput): Promise<Row | undefined> =>
  tx
    .insertInto('banners')
    .values({
      ...valuesOf(input),
      id: input.id,
      organization_id: input.organizationId,
      created_at: input.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

/**
 * Writes a banner; an existing one keeps its creation time. Updates it if another writer created it
 * concurrently. Undefined when the id belongs to another organization: row-level security hides that row.
 */
export const upsertBanner = async (tx: Tx, input: BannerInput): Promise<BannerRecord | undefined> => {
  const row =
    (await changeBanner(tx, input)) ?? (await insertBanner(tx, input)) ?? (await changeBanner(tx, input))
  return row === undefined ? undefined : recordOf(row)
}

/** False when there is no such banner in this organization. */
export const deleteBanner = async (tx: Tx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('banners').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
