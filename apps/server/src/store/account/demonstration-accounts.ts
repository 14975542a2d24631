import type { Tx } from '../database/database.ts'

/**
 * Disables the demonstration accounts of an organization that are not disabled; their ids. As the sign-in alone may. They
 * are marked, so that those which an administrator has disabled stay so when the demonstration is opened again.
 */
export const disableDemonstration = async (
  tx: Tx,
  { organizationId, now }: { readonly organizationId: string; readonly now: Date },
): Promise<readonly string[]> => {
  const rows = await tx
    .updateTable('accounts')
    .set({ disabled_at: now, demonstration_ended_at: now, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('is_demonstration', '=', true)
    .where('disabled_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Enables what `disableDemonstration` has disabled; the ids. As the sign-in alone may. */
export const enableDemonstration = async (
  tx: Tx,
  { organizationId, now }: { readonly organizationId: string; readonly now: Date },
): Promise<readonly string[]> => {
  const rows = await tx
    .updateTable('accounts')
    .set({ disabled_at: null, demonstration_ended_at: null, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('demonstration_ended_at', 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
