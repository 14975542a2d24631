import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { insertHandOverFile, lockHandOvers } from '../../store/refinance/hand-over-files.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { readHandOvers, withKnownLines } from './read-hand-overs.ts'

/**
 * Stores the file of hand-overs that was previewed, all of it or nothing, for a second agent (note 100). Nothing is handed over by
 * it yet. Refusal: `refinance.file-invalid` for another file than the one previewed, or one with a problem, e.g. a line that
 * another file has by now.
 */
export const proposeHandOvers =
  (deps: Pick<Deps, 'transaction' | 'newId' | 'clock'>) =>
  async ({
    subject,
    csv,
    sha256,
  }: {
    readonly subject: Subject
    readonly csv: string
    /** Of the preview. */
    readonly sha256: string
  }): Promise<Outcome<{ readonly fileId: string }>> => {
    const { organizationId, accountId: proposedBy } = subject
    const alone = await readHandOvers(csv)
    if (alone.sha256 !== sha256 || alone.problemCount > 0) return refuse('refinance.file-invalid')
    return deps.transaction<Outcome<{ readonly fileId: string }>>(principalOf(subject), async ({ tx }) => {
      await lockHandOvers(tx, organizationId)
      const { rows, problemCount } = await withKnownLines(tx, organizationId, alone)
      if (problemCount > 0) return refuse('refinance.file-invalid')
      const id = deps.newId()
      const proposedAt = deps.clock.business()
      await insertHandOverFile(tx, { id, organizationId, sha256, proposedBy, proposedAt, rows })
      return { ok: true as const, fileId: id }
    })
  }
