import { discardFile } from '../../commands/identity/discard-file.ts'
import { unclaimedFiles } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'

/** Long after any step that stores a file has ended. */
export const UNCLAIMED_MS = 3_600_000
const MOST_A_SWEEP = 200

/** Deletes files that no row references: of refused steps, and of processes that died in between. Real time. */
export const removeUnclaimedFiles = async (deps: JobDeps): Promise<void> => {
  const before = new Date(deps.clock.real().getTime() - UNCLAIMED_MS)
  for (const file of await unclaimedFiles(deps.sweeperDb, before, MOST_A_SWEEP)) {
    try {
      await discardFile(deps)(file)
    } catch (error) {
      deps.log.warn({ err: error }, 'an orphaned file was not removed; will retry')
    }
  }
}
