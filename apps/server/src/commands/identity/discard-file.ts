import { withTenant } from '../../store/database/database.ts'
import { beginRemoval, forgetFile } from '../../store/identity/stored-files.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * Deletes a file that no row references. If interrupted, it is resumed later; a file that a row has claimed
 * in the meantime is kept.
 */
export const discardFile =
  (deps: Pick<Deps, 'db' | 'clock' | 'files'>) =>
  async (input: { readonly organizationId: string; readonly fileKey: string }): Promise<void> => {
    const { fileKey } = input
    const principal = systemOf(input.organizationId)
    const isOurs = await withTenant(deps.db, principal, (tx) => beginRemoval(tx, fileKey, deps.clock.real()))
    if (!isOurs) return
    await deps.files.remove(fileKey)
    await withTenant(deps.db, principal, (tx) => forgetFile(tx, fileKey))
  }
