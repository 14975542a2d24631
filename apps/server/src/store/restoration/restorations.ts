import type { Restoration } from '@pledge/domain/restoration/restoration'
import { sql, type SqlBool } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../database/database.ts'
import { restorationState } from './restoration-state.ts'

const stored = (restoration: Restoration) => ({
  state: JSON.stringify(z.encode(restorationState, restoration)),
  status: restoration.state,
})

/** Stores a restoration that was ordered. A loan has at most one under way: a second one violates an index. */
export const insertRestoration = async (
  tx: Tx,
  {
    restoration,
    ...whose
  }: {
    readonly restoration: Restoration
    readonly applicationId: string
    readonly organizationId: string
    readonly borrowerId: string
  },
): Promise<void> => {
  await tx
    .insertInto('restorations')
    .values({
      restoration_id: restoration.restorationId,
      application_id: whose.applicationId,
      organization_id: whose.organizationId,
      borrower_id: whose.borrowerId,
      liquidation_id: restoration.liquidationId,
      ordered_at: new Date(restoration.orderedAt),
      ...stored(restoration),
    })
    .execute()
}

/** Stores what became of a restoration, under the lock of its loan. */
export const saveRestoration = async (tx: Tx, restoration: Restoration): Promise<void> => {
  await tx
    .updateTable('restorations')
    .set(stored(restoration))
    .where('restoration_id', '=', restoration.restorationId)
    .execute()
}

/** The restoration of a loan that is under way; undefined where there is none. */
export const openRestoration = async (tx: Tx, applicationId: string): Promise<Restoration | undefined> => {
  const row = await tx
    .selectFrom('restorations')
    .select('state')
    .where('application_id', '=', applicationId)
    .where(sql<SqlBool>`status in ('BUYING', 'DELIVERING')`)
    .executeTakeFirst()
  return row && restorationState.parse(row.state)
}

/** Restorations of a loan that were concluded, oldest first: the exchange may still owe a part of one. A loan has few. */
export const concludedRestorations = async (
  tx: Tx,
  applicationId: string,
): Promise<readonly Extract<Restoration, { readonly state: 'CONCLUDED' }>[]> => {
  const rows = await tx
    .selectFrom('restorations')
    .select('state')
    .where('application_id', '=', applicationId)
    .where('status', '=', 'CONCLUDED')
    .orderBy('ordered_at')
    .execute()
  return rows.flatMap(({ state }) => {
    const restoration = restorationState.parse(state)
    return restoration.state === 'CONCLUDED' ? [restoration] : []
  })
}

/** Takes the lease of a restoration, unless another process holds it. Answers whether it is ours. */
export const beginRestorationLease = async (
  tx: Tx,
  input: {
    readonly restorationId: string
    readonly leaseId: string
    readonly until: Date
    readonly realNow: Date
  },
): Promise<boolean> => {
  const taken = await tx
    .updateTable('restorations')
    .set({ lease_id: input.leaseId, lease_expires_at: input.until })
    .where('restoration_id', '=', input.restorationId)
    .where((eb) => eb.or([eb('lease_expires_at', 'is', null), eb('lease_expires_at', '<=', input.realNow)]))
    .returning('restoration_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Does not end a lease that another process has taken since. */
export const endLeaseOfRestoration = async (tx: Tx, leaseId: string): Promise<void> => {
  await tx
    .updateTable('restorations')
    .set({ lease_id: null, lease_expires_at: null })
    .where('lease_id', '=', leaseId)
    .execute()
}
