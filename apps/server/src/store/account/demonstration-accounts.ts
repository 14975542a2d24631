import type { Tx } from '../database/database.ts'

interface Change {
  readonly organizationId: string
  readonly now: Date
}

/**
 * Disables an organization's enabled demonstration accounts, and those of the legacy identity service that nobody has
 * signed in to yet; returns their ids. Allowed only for the sign-in principal. They are marked, so that accounts disabled by an administrator stay disabled when the demonstration is reopened.
 */
export const disableDemonstration = async (
  tx: Tx,
  { organizationId, now }: Change,
): Promise<readonly string[]> => {
  // First: a sign-in that is providing an account holds its legacy row, and the account then exists.
  const legacy = await tx
    .updateTable('legacy_accounts')
    .set({ demonstration_ended_at: now, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('is_demonstration', '=', true)
    .where('account_id', 'is', null)
    .where('demonstration_ended_at', 'is', null)
    .returning('id')
    .execute()
  const rows = await tx
    .updateTable('accounts')
    .set({ disabled_at: now, demonstration_ended_at: now, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('is_demonstration', '=', true)
    .where('disabled_at', 'is', null)
    .returning('id')
    .execute()
  return [...legacy, ...rows].map(({ id }) => id)
}

/** Enables what `disableDemonstration` has disabled; returns the ids. Allowed only for the sign-in principal. */
export const enableDemonstration = async (
  tx: Tx,
  { organizationId, now }: Change,
): Promise<readonly string[]> => {
  const legacy = await tx
    .updateTable('legacy_accounts')
    .set({ demonstration_ended_at: null, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('demonstration_ended_at', 'is not', null)
    .returning('id')
    .execute()
  const rows = await tx
    .updateTable('accounts')
    .set({ disabled_at: null, demonstration_ended_at: null, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('demonstration_ended_at', 'is not', null)
    .returning('id')
    .execute()
  return [...legacy, ...rows].map(({ id }) => id)
}
