import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { insertHandOverFile, lockHandOvers } from '../../store/refinance/hand-over-files.ts'
import { takeInWindow } from '../../store/database/request-budgets.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { readHandOvers, withKnownLines } from './read-hand-overs.ts'

const HOUR_MS = 3_600_000
/** As many as previews: a file of 20 million characters takes seconds to read and to store. */
export const MOST_HAND_OVER_PROPOSALS_AN_HOUR = 30

/**
 * Stores the file of hand-overs that was previewed, all of it or nothing, for a second agent (note 100). Nothing is handed over by
 * it yet. Refusal: `refinance.file-invalid` for another file than the one previewed, or one with a problem, e.g. a line that
 * another file has by now; `request.too-many` after `MOST_HAND_OVER_PROPOSALS_AN_HOUR` of one agent.
 */
export const proposeHandOvers =
  (deps: Pick<Deps, 'db' | 'transaction' | 'newId' | 'clock'>) =>
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
    const tooMany = await takeInWindow(deps.db, {
      subject: `hand-over-proposal:${proposedBy}`,
      most: MOST_HAND_OVER_PROPOSALS_AN_HOUR,
      windowMs: HOUR_MS,
      now: deps.clock.real(),
    })
    if (tooMany !== null) return tooMany
    const alone = await readHandOvers(csv, deps.clock.business())
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
