import { isMoving, lotsOf, type Lot } from '@pledge/domain/rehypothecation/movements'
import type { ReportedMovement } from '@pledge/domain/rehypothecation/reported-movement'
import * as z from 'zod'
import { systemOf } from '../../commands/actors.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { reviewLoan } from '../../commands/margin/review-loan.ts'
import { recordMovement } from '../../commands/rehypothecation/record-movement.ts'
import { movementsOf } from '../../store/rehypothecation/movements.ts'
import type { Due } from '../../store/work/due.ts'
import { rehypothecationsDue } from '../../store/work/rehypothecation-sweeper.ts'
import { MOST_ANSWER_MS } from '../collateral/custody-payments.ts'
import type { JobDeps } from '../deps.ts'
import { eachDueOnce, type Outcome } from '../work/each-apart.ts'
import { withinTime } from '../work/within-time.ts'

/** The name under which what has to wait is deferred, in `rehypothecations_due` too. */
const NAME = 'move-rehypothecated'
const MOST_A_PAGE = 100

const deliveryAnswer = z.object({ status: z.enum(['DELIVERED', 'PENDING', 'REJECTED', 'UNKNOWN']) })
const recallAnswer = z.object({ status: z.enum(['RETURNED', 'UNDER_WAY', 'VOIDED', 'UNKNOWN']) })

/** Asks the custodian to deliver a lot, or for it back; what that says of the lot. Null: nothing, or nothing yet (law 4). */
const askCustodian = async (
  { rehypothecation }: JobDeps,
  { lotId: idempotencyKey, coin, units, isDelivered, recall }: Lot,
): Promise<ReportedMovement | null> => {
  if (recall === null) {
    const delivered = await withinTime(
      rehypothecation.deliver({ idempotencyKey, coin, units }),
      MOST_ANSWER_MS,
    )
    if (delivered === 'UNKNOWN') return null
    const { status } = deliveryAnswer.parse(delivered)
    return status === 'DELIVERED' || status === 'REJECTED' ? status : null
  }
  const recalled = await withinTime(rehypothecation.recall(idempotencyKey), MOST_ANSWER_MS)
  if (recalled === 'UNKNOWN') return null
  const { status } = recallAnswer.parse(recalled)
  if (status === 'UNDER_WAY') return isDelivered ? null : 'DELIVERED'
  return status === 'UNKNOWN' ? null : status
}

const movingLots = async (deps: JobDeps, { applicationId, organizationId }: Due): Promise<readonly Lot[]> => {
  const found = await readApplication(deps)({
    principal: systemOf(organizationId),
    applicationId,
    more: (tx) => movementsOf(tx, applicationId),
  })
  return found.ok ? lotsOf(found.more).filter(isMoving) : []
}

const move = async (deps: JobDeps, due: Due): Promise<Outcome> => {
  const { applicationId, organizationId } = due
  // What follows from time alone is decided first, so that it is asked for in this run.
  await reviewLoan(deps)({ applicationId, organizationId })
  const failures: unknown[] = []
  for (const lot of await movingLots(deps, due)) {
    try {
      const reported = await askCustodian(deps, lot)
      if (reported !== null)
        await recordMovement(deps)({ applicationId, organizationId, lotId: lot.lotId, reported })
    } catch (error) {
      // One lot that the custodian contradicts must not keep the others out of custody.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'lots of the loan could not be moved')
  return (await movingLots(deps, due)).length === 0 ? 'done' : 'later'
}

/**
 * Moves collateral that may be rehypothecated out of custody and back (note 107). The lot is committed before the custodian is asked,
 * under the key of the lot. No lease is needed: a lot is delivered at most once under its key, and never once it was recalled, so
 * that processes which ask at the same time, or late, do no harm. An unknown answer changes nothing (law 4).
 */
export const moveRehypothecated = (deps: JobDeps): Promise<void> =>
  eachDueOnce(deps, NAME, {
    most: MOST_A_PAGE,
    list: async (most) =>
      (await rehypothecationsDue(deps.sweeperDb, deps.clock.business(), most)).map((due) => ({
        ...due,
        item: due.applicationId,
      })),
    work: (due) => move(deps, due),
  })
