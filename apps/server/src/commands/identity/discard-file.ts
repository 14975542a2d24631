import { asking } from '../../store/database/database.ts'
import { beginRemoval, forgetFile } from '../../store/identity/stored-files.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * Removes a file that no row points to. Cut short anywhere, it is gone on with later; a file that a row has claimed
 * meanwhile stays.
 */
export const discardFile =
  (deps: Pick<Deps, 'db' | 'clock' | 'files'>) =>
  async (input: { readonly organizationId: string; readonly fileKey: string }): Promise<void> => {
    const { fileKey } = input
    const asker = systemOf(input.organizationId)
    const isOurs = await asking(deps.db, asker, (tx) => beginRemoval(tx, fileKey, deps.clock.real()))
    if (!isOurs) return
    await deps.files.remove(fileKey)
    await asking(deps.db, asker, (tx) => forgetFile(tx, fileKey))
  }
