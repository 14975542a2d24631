import { dateIn } from '@pledge/domain/offer/zoned-days'
import { lastWeeks, visitStepsOf } from '@pledge/domain/telemetry/funnel'
import type { Clock } from '../../clock.ts'
import { withTenant, type Database } from '../../store/database/database.ts'
import { insertVisits } from '../../store/telemetry/funnel.ts'
import { systemOf } from '../actors.ts'

interface Visit {
  readonly owner: { readonly id: string; readonly organization: { readonly timeZone: string } }
  readonly trackerId: string
  readonly event: Parameters<typeof visitStepsOf>[0]
}

/**
 * Counts a browser for the week and the steps of the funnel that an event shows, once each. The week is that of business
 * time, like the applications and loans beside it.
 */
export const recordVisit = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { owner, trackerId, event }: Visit,
): Promise<void> => {
  const steps = visitStepsOf(event)
  const now = clock.business()
  const [week] = lastWeeks(dateIn(now.getTime(), owner.organization.timeZone).toString(), 1)
  if (steps.length === 0 || week === undefined) return
  await withTenant(db, systemOf(owner.id), (tx) =>
    insertVisits(tx, { organizationId: owner.id, week, steps, trackerId, now }),
  )
}
