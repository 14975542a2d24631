import { sql } from 'kysely'
import type { Sealer } from '../seal.ts'
import type { Database, Tx } from './database.ts'

export interface Waiting {
  readonly id: string
  readonly state: string
  readonly email: string
  readonly joinedAt: Date
  readonly toldAt: Date | null
}

interface WaitingRow {
  readonly id: string
  readonly state: string
  readonly email_sealed: string
  readonly joined_at: Date
  readonly told_at: Date | null
}

const placeOf = (row: string) => ({ table: 'waitlist', row, column: 'email' })

/** The same for the same address: what it is known by without being read. */
export const waitlistIndex = (sealer: Sealer, email: string): string => sealer.blindIndex(email, 'waitlist')

const waitingOf = (sealer: Sealer, row: WaitingRow): Waiting => ({
  id: row.id,
  state: row.state,
  email: sealer.open(row.email_sealed, placeOf(row.id)),
  joinedAt: row.joined_at,
  toldAt: row.told_at,
})

const COLUMNS = ['id', 'state', 'email_sealed', 'joined_at', 'told_at'] as const

/** Keeps an address once for each organisation and state. False when it was there. */
export const insertWaiting = async (
  tx: Tx,
  sealer: Sealer,
  input: {
    readonly id: string
    readonly organizationId: string
    readonly state: string
    readonly email: string
    readonly now: Date
  },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('waitlist')
    .values({
      id: input.id,
      organization_id: input.organizationId,
      state: input.state,
      email_sealed: sealer.seal(input.email, placeOf(input.id)),
      email_index: waitlistIndex(sealer, input.email),
      joined_at: input.now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'state', 'email_index']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface WaitlistCursor {
  readonly joinedAt: Date
  readonly id: string
}

/** A page of those who wait, the newest first, after the cursor. */
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

/** How many wait for each state. */
export const waitlistCounts = async (
  tx: Tx,
): Promise<readonly { readonly state: string; readonly count: number }[]> => {
  const rows = await tx
    .selectFrom('waitlist')
    .select((select) => ['state' as const, select.fn.countAll<bigint>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

/** False when there is no such row in this organisation. */
export const removeWaiting = async (tx: Tx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('waitlist').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those of a state who have not been written to, locked until the transaction ends; those that another holds are left out. */
export const lockUntold = async (
  tx: Tx,
  sealer: Sealer,
  state: string,
  most: number,
): Promise<readonly Waiting[]> => {
  const rows = await tx
    .selectFrom('waitlist')
    .select(COLUMNS)
    .where('state', '=', state)
    .where('told_at', 'is', null)
    .orderBy('joined_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => waitingOf(sealer, row))
}

export const markTold = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('waitlist')
    .set({ told_at: now })
    .where('id', 'in', [...ids])
    .execute()
}

export const removeWaitingBefore = async (
  tx: Tx,
  { joinedBefore, toldBefore }: { readonly joinedBefore: Date; readonly toldBefore: Date },
): Promise<void> => {
  await tx
    .deleteFrom('waitlist')
    .where((where) => where.or([where('joined_at', '<', joinedBefore), where('told_at', '<', toldBefore)]))
    .execute()
}

/** Where somebody waits who has not been written to. */
export const waitingPlaces = async (
  sweeper: Database,
  most: number,
): Promise<readonly { readonly organizationId: string; readonly state: string }[]> => {
  const { rows } = await sql<{ organization_id: string; state: string }>`
    select * from waiting_places(${most})`.execute(sweeper)
  return rows.map((row) => ({ organizationId: row.organization_id, state: row.state }))
}
