import type { Residence } from '@pledge/domain/residence/residence'
import { sql } from 'kysely'
import type { Sealer } from '../../seal.ts'
import type { Database, Tx } from '../database/database.ts'

export interface Waiting {
  readonly id: string
  readonly residence: Residence
  readonly email: string
  readonly joinedAt: Date
  readonly notifiedAt: Date | null
}

interface WaitingRow {
  readonly id: string
  readonly state: string | null
  readonly country: string | null
  readonly email_sealed: string
  readonly joined_at: Date
  readonly notified_at: Date | null
}

/** The table has one of the two. */
const residenceOf = ({ state, country }: Pick<WaitingRow, 'state' | 'country'>): Residence => {
  const code = state ?? country
  if (code === null) throw new Error('a waitlist entry must have a state or a country')
  return { kind: state === null ? 'country' : 'state', code }
}

const columnsOf = ({ kind, code }: Residence) => ({
  state: kind === 'state' ? code : null,
  country: kind === 'country' ? code : null,
})

const placeOf = (row: string) => ({ table: 'waitlist', row, column: 'email' })

/** The same for the same address: identifies it without decryption. */
export const waitlistIndex = (sealer: Sealer, email: string): string => sealer.blindIndex(email, 'waitlist')

const waitingOf = (sealer: Sealer, row: WaitingRow): Waiting => ({
  id: row.id,
  residence: residenceOf(row),
  email: sealer.open(row.email_sealed, placeOf(row.id)),
  joinedAt: row.joined_at,
  notifiedAt: row.notified_at,
})

const COLUMNS = ['id', 'state', 'country', 'email_sealed', 'joined_at', 'notified_at'] as const

/** Stores an address once for each organization and place. False when it already exists. */
export const insertWaiting = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly id: string
    readonly organizationId: string
    readonly residence: Residence
    readonly email: string
    readonly now: Date
  },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('waitlist')
    .values({
      id: input.id,
      organization_id: input.organizationId,
      ...columnsOf(input.residence),
      email_sealed: sealer.seal(input.email, placeOf(input.id)),
      email_index: waitlistIndex(sealer, input.email),
      joined_at: input.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface WaitlistCursor {
  readonly joinedAt: Date
  readonly id: string
}

/** A page of the waitlist, newest first, after the cursor. */
export const waitlistPage = async (
  tx: Tx,
  sealer: Sealer,
  { after, most }: { readonly after?: WaitlistCursor | undefined; readonly most: number },
): Promise<readonly Waiting[]> => {
  const rows = await tx
    .selectFrom('waitlist')
    .select(COLUMNS)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(joined_at, id) < (${after?.joinedAt}, ${after?.id})`),
    )
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => waitingOf(sealer, row))
}

/** The number of entries for each place, states before countries. */
export const waitlistCounts = async (
  tx: Tx,
): Promise<readonly { readonly residence: Residence; readonly count: number }[]> => {
  const rows = await tx
    .selectFrom('waitlist')
    .select((select) => ['state' as const, 'country' as const, select.fn.countAll<bigint>().as('count')])
    .groupBy(['state', 'country'])
    .orderBy('state', (order) => order.asc().nullsLast())
    .orderBy('country')
    .execute()
  return rows.map((row) => ({ residence: residenceOf(row), count: Number(row.count) }))
}

/** False when there is no such row in this organization. */
export const removeWaiting = async (tx: Tx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('waitlist').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Entries of a place that were not notified yet, locked until the transaction ends; those locked by another
 * process are skipped.
 */
export const lockUnnotified = async (
  tx: Tx,
  sealer: Sealer,
  { kind, code }: Residence,
  most: number,
): Promise<readonly Waiting[]> => {
  const rows = await tx
    .selectFrom('waitlist')
    .select(COLUMNS)
    .where(kind, '=', code)
    .where('notified_at', 'is', null)
    .orderBy('joined_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => waitingOf(sealer, row))
}

export const markNotified = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('waitlist')
    .set({ notified_at: now })
    .where('id', 'in', [...ids])
    .execute()
}

interface WaitingBefore {
  readonly joinedBefore: Date
  readonly notifiedBefore: Date
}

/** Organizations whose waitlists have entries to remove. */
export const organizationsWaitingBefore = async (
  sweeper: Database,
  { joinedBefore, notifiedBefore }: WaitingBefore,
  most: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from organizations_with_old_waitlist_entries(${joinedBefore}, ${notifiedBefore}, ${most})`.execute(
    sweeper,
  )
  return rows.map((row) => row.organization_id)
}

export const removeWaitingBefore = async (
  tx: Tx,
  { joinedBefore, notifiedBefore }: WaitingBefore,
  most: number,
): Promise<{ readonly waited: number; readonly notified: number }> => {
  const { rows } = await sql<{ waited: number; notified: number }>`
    with gone as (delete from waitlist w
      where w.id = any (array(select o.id from waitlist o
        where o.joined_at < ${joinedBefore} or o.notified_at < ${notifiedBefore} limit ${most}))
      returning w.notified_at)
    select count(*) filter (where notified_at is null)::integer as waited,
        count(notified_at)::integer as notified from gone`.execute(tx)
  return rows[0] ?? { waited: 0, notified: 0 }
}

/** Places with entries that were not notified yet. */
export const waitingPlaces = async (
  sweeper: Database,
  most: number,
): Promise<readonly { readonly organizationId: string; readonly residence: Residence }[]> => {
  const { rows } = await sql<{ organization_id: string; state: string | null; country: string | null }>`
    select * from waitlisted_places(${most})`.execute(sweeper)
  return rows.map((row) => ({ organizationId: row.organization_id, residence: residenceOf(row) }))
}
