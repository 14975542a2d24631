import { isHoldable } from '@pledge/domain/application/holdable'
import { firstSanctionsReport } from '@pledge/domain/application/sanctions-reports'
import { recordScreenings, type ScreeningRecord } from '../../store/borrower/screenings.ts'
import { withTenant } from '../../store/database/database.ts'
import { jobActor, systemOf } from '../actors.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** A borrower in service is screened once a day. */
export const RESCREEN_AFTER_MS = 86_400_000

/**
 * A later screening found a match: everything stops until two agents have decided (note 051). What is held already, or can
 * be held no longer because nothing is left of it, stays as it is.
 */
export const holdRescreened = (deps: Deps) => (input: OfApplication & { readonly referenceId: string }) =>
  advance(deps)({
    ...asSystem(input),
    command: ({ file, record: { deadlineTerms }, now }) => {
      if (!isHoldable(file)) return UNCHANGED
      const reportDueAt = firstSanctionsReport(now.getTime(), deadlineTerms)
      const by = jobActor('rescreen-borrowers')
      return { type: 'SanctionsHoldPlaced', by, data: { referenceId: input.referenceId, reportDueAt } }
    },
  })

/** Stores the answers of many borrowers of an organization. Holds of those with a match are placed before. */
export const recordRescreenings =
  (deps: Deps) =>
  (organizationId: string, records: readonly ScreeningRecord[]): Promise<void> => {
    const now = deps.clock.business()
    const nextAt = new Date(now.getTime() + RESCREEN_AFTER_MS)
    return withTenant(deps.db, systemOf(organizationId), (tx) =>
      recordScreenings(tx, { organizationId, records, now, nextAt }),
    )
  }
