import { RECORD_STEPS, RETENTION, type RecordStep } from '@pledge/domain/organization/retention'
import { disposeOfRecordsOf, recordsToDisposeOf } from '../../store/work/record-disposals.ts'
import type { JobDeps } from '../deps.ts'
import { eachDueOnce } from './each-apart.ts'

const NAME = 'dispose-of-records'
const DAY_MS = 86_400_000
/** Applications that one statement lists. */
const MOST_A_PAGE = 100

/**
 * Disposes of borrowers' records and files that were kept for their time (domain, `retention.ts`; note 086): one application and
 * step at a time, each a transaction with its record, so that a process that dies leaves each step done or not begun. Periods
 * count on the business clock, as the ends that they count from.
 */
export const disposeOfRecords = async (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  const before = (step: RecordStep) => new Date(now.getTime() - RETENTION[step].days * DAY_MS)
  const sanctionsBefore = before('screening-answers')
  for (const step of RECORD_STEPS) {
    const due = { step, keptSince: before(step), sanctionsBefore, now }
    await eachDueOnce(deps, NAME, {
      most: MOST_A_PAGE,
      list: (most) => recordsToDisposeOf(deps.sweeperDb, due, most),
      work: async ({ applicationId }) => {
        await disposeOfRecordsOf(deps.sweeperDb, { ...due, applicationId, realNow: deps.clock.real() })
        return 'done'
      },
    })
  }
}
