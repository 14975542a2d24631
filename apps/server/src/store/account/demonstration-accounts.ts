import type { Tx } from '../database/database.ts'

/**
 * Disables an organization's enabled demonstration accounts; returns their ids. Allowed only for the sign-in principal.
 * They are marked, so that accounts disabled by an administrator stay disabled when the demonstration is reopened.
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

/** Enables what `disableDemonstration` has disabled; returns the ids. Allowed only for the sign-in principal. */
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
