import type { FileProblem } from '@pledge/domain/refinance/csv-file'
import type { LoanHandOver } from '@pledge/domain/refinance/hand-over-result'
import type { Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { withTenant } from '../../store/database/database.ts'
import { takeInWindow } from '../../store/database/request-budgets.ts'
import { principalOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { compareHandOvers } from './compare-hand-overs.ts'
import { readHandOvers, withKnownLines } from './read-hand-overs.ts'

const HOUR_MS = 3_600_000
/** A preview says which loans are claimed; and a file of 20 million characters takes seconds to read. */
export const MOST_HAND_OVER_PREVIEWS_AN_HOUR = 30

export interface HandOverPreview {
  readonly sha256: string
  readonly lines: number
  /** By loan and coin, in the order of the file; empty for a file with problems. */
  readonly loans: readonly LoanHandOver[]
  /** The first ones. */
  readonly problems: readonly FileProblem[]
  readonly problemCount: number
}

/**
 * Checks a file of hand-overs line by line and shows how each loan would agree with the register (note 100). Stores nothing.
 * Refusal: `request.too-many` after `MOST_HAND_OVER_PREVIEWS_AN_HOUR` of one agent.
 */
export const previewHandOvers =
  (deps: Pick<Deps, 'db' | 'clock'>) =>
  async ({
    subject,
    csv,
  }: {
    readonly subject: Subject
    readonly csv: string
  }): Promise<Outcome<{ readonly preview: HandOverPreview }>> => {
    const { organizationId, accountId } = subject
    const refused = await takeInWindow(deps.db, {
      subject: `hand-over-preview:${accountId}`,
      most: MOST_HAND_OVER_PREVIEWS_AN_HOUR,
      windowMs: HOUR_MS,
      now: deps.clock.real(),
    })
    if (refused !== null) return refused
    const alone = await readHandOvers(csv, deps.clock.business())
    return withTenant(deps.db, principalOf(subject), async (tx) => {
      const { sha256, rows, problems, problemCount } = await withKnownLines(tx, organizationId, alone)
      const isUsable = problemCount === 0
      const loans = isUsable ? await compareHandOvers(tx, { organizationId, rows, locks: false }) : []
      const preview = { sha256, lines: isUsable ? rows.length : 0, loans, problems, problemCount }
      return { ok: true as const, preview }
    })
  }
