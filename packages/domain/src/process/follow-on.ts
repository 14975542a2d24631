import { isCollateralBlocked, standsStill } from '../application/sanctions.ts'
import { paymentsOf } from '../loan/loan-state.ts'
import { isReleaseOrdered } from '../release/release.ts'
import { currentRelease } from '../view/current-release.ts'
import { mayDisburse, mayPrepareAgreements, mayRollForward } from '../view/funding.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { dueJob, RECOVERABLE_JOBS } from './due-job.ts'
import type { EventOf, FileEvent } from './events.ts'
import { noticeOf, type Notice } from './notices.ts'

/**
 * Jobs that no state of the loan waits for. Each one checks again whether it is due. Separate recurring jobs
 * recover payments, closes, releases, completed refinances and reviews; `hold-same-person` and `end-renewal` are not recovered.
 * `review-loan` follows from no event of its own loan: the command that begins its renewal adds it.
 */
const OTHER_JOBS = [
  'end-renewal',
  'close-loan',
  'release-collateral',
  'hold-same-person',
  'complete-refinance',
  'review-loan',
] as const
type OtherJob = (typeof OTHER_JOBS)[number]

/** Jobs that follow from the events of a loan. */
export const JOB_NAMES = [...RECOVERABLE_JOBS, ...OTHER_JOBS, 'send-notice'] as const
export type JobName = (typeof JOB_NAMES)[number]

export type FollowOnJob =
  | { readonly name: Exclude<JobName, 'send-notice'>; readonly applicationId: string }
  | { readonly name: 'send-notice'; readonly applicationId: string; readonly notice: Notice }

/** A refinance that waits for the estate: under a hold it is not completed, even once everything is handed over. */
const isHandOverAwaited = ({ application, collateral }: LoanFile): boolean =>
  !standsStill(application) && application.state === 'SIGNED' && collateral.state === 'AWAITING_HAND_OVER'

/** Work that waited for the end of a sanctions hold, or for a license for the collateral. */
const resumed = (file: LoanFile): readonly OtherJob[] => {
  if (isCollateralBlocked(file.application)) return []
  return [
    ...(file.loan.state === 'PAID_IN_FULL' ? (['close-loan', 'end-renewal'] as const) : []),
    ...(isReleaseOrdered(currentRelease(file)) ? (['release-collateral'] as const) : []),
    ...(isHandOverAwaited(file) ? (['complete-refinance'] as const) : []),
  ]
}

/** Whether the loan was paid in full before its sale was concluded, and the sale paid nothing: the close waited for it. */
const isPaidWithout = ({ data }: EventOf<'LiquidationConcluded'>, { loan }: LoanFile): boolean =>
  loan.state === 'PAID_IN_FULL' && !paymentsOf(loan).some(({ paymentId }) => paymentId === data.liquidationId)

const otherJobsAfter = (event: FileEvent, file: LoanFile): readonly OtherJob[] => {
  switch (event.type) {
    case 'PaymentReceived':
      return event.data.isPaidInFull ? ['close-loan', 'end-renewal'] : []
    case 'PaymentReturned':
      return ['end-renewal']
    case 'LoanPaidOff':
      return event.data.isNothingOwed === true ? ['end-renewal'] : []
    case 'CollateralReleaseOrdered':
      return ['release-collateral']
    case 'LiquidationConcluded':
      // With proceeds, their payment leads to both.
      return isPaidWithout(event, file) ? ['close-loan', 'end-renewal'] : []
    case 'SanctionsHoldPlaced':
      return ['hold-same-person']
    case 'SanctionsCleared':
    case 'SanctionsLicensed':
      return resumed(file)
    default:
      return []
  }
}

/** Whether an event makes the job that the loan already waits for run again: what it lacked may now be available. */
const isRetry = (event: FileEvent, file: LoanFile): boolean => {
  switch (event.type) {
    case 'DisbursementAccountGiven':
      return mayPrepareAgreements(file)
    case 'CollateralCounted':
      return event.data.isDeficient !== true && (mayDisburse(file) || mayRollForward(file))
    case 'SanctionsCleared':
    case 'SanctionsLicensed':
      return !standsStill(file.application)
    // A screening that is under way has read the application without them.
    case 'RefinanceDetailsGiven':
      return true
    default:
      return false
  }
}

/** The job that the loan waits for (due-job.ts), if these events start the wait or make the job run again. */
const waitedFor = (
  before: LoanFile | null,
  events: readonly FileEvent[],
  after: LoanFile,
): readonly Exclude<JobName, 'send-notice'>[] => {
  const due = dueJob(after)
  if (due === null) return []
  const isBegun = before === null || dueJob(before) !== due
  return isBegun || events.some((event) => isRetry(event, after)) ? [due] : []
}

/**
 * The jobs to queue after these events (law 1 of the journey), in order; `after` is the file after them. The
 * job that the loan waits for is the one that recovery would find (due-job.ts). Notices precede jobs that can
 * lead to further notices.
 */
export const jobsFor = (
  before: LoanFile | null,
  events: readonly FileEvent[],
  after: LoanFile,
): readonly FollowOnJob[] => {
  const applicationId = after.id
  const named = (name: Exclude<JobName, 'send-notice'>) => ({ name, applicationId }) as const
  const notices = events.flatMap((event) => noticeOf(event, after) ?? [])
  return [
    ...waitedFor(before, events, after).map(named),
    ...notices.map((notice) => ({ name: 'send-notice', applicationId, notice }) as const),
    ...events.flatMap((event) => otherJobsAfter(event, after)).map(named),
  ]
}
