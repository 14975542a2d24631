import type { StoredFile } from '@pledge/providers/files/port'
import { withTenant } from '../../store/database/database.ts'
import { registerFile } from '../../store/identity/stored-files.ts'
import { systemOf } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * Stores a file before the transaction of the row that will reference it. It is recorded first, so that a
 * file whose row never follows is deleted later. The row claims it (`claimFile`).
 */
export const keepFile =
  (deps: Pick<Deps, 'db' | 'clock' | 'files'>) =>
  async (
    owner: { readonly organizationId: string; readonly borrowerId: string },
    fileKey: string,
    file: StoredFile,
  ): Promise<void> => {
    const { organizationId, borrowerId } = owner
    await withTenant(deps.db, systemOf(organizationId), (tx) =>
      registerFile(tx, { fileKey, organizationId, borrowerId }, deps.clock.real()),
    )
    await deps.files.put(fileKey, file)
  }
