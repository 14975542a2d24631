import { mostBlocksWithin } from '@pledge/domain/collateral/block-times'
import type { ReleaseResult } from '@pledge/domain/release/results'
import type { OfApplication } from '../../commands/application/of-application.ts'
import {
  concludeCollateralRelease,
  recordLookFromBlock,
  recordReleaseTransaction,
} from '../../commands/release/record-release.ts'
import {
  endReleaseLease,
  takeReleaseLease,
  type OwnReleaseLease,
} from '../../commands/release/take-release-lease.ts'
import type { StoredRelease } from '../../store/release/releases.ts'
import { orderedReleases } from '../../store/work/sweeper.ts'
import type { JobDeps } from '../deps.ts'
import {
  chainHeight,
  custodianAnswer,
  isPaymentFinal,
  MOST_ANSWER_MS,
} from '../collateral/custody-payments.ts'
import { takeScreened } from '../borrower/rescreen.ts'
import { eachDueOnce } from '../work/each-apart.ts'
import { withinTime } from '../work/within-time.ts'

const NAME = 'sync-releases'
const MOST_A_PAGE = 100

/** The start height of a release that was submitted before heights were recorded. */
const FROM_ANYWHERE = 0

/**
 * The block from which to search for the payment: the chain's height before the custodian was first called. If that was
 * not recorded, the lowest possible height at that time, because otherwise the whole chain would be read.
 */
const lookFromBlock = async (deps: JobDeps, job: OfApplication, request: StoredRelease): Promise<number> => {
  if (request.lookFromBlock !== null && request.lookFromBlock !== FROM_ANYWHERE) return request.lookFromBlock
  const height = await chainHeight(deps, request.coin)
  if (request.lookFromBlock === FROM_ANYWHERE) {
    const submissionIntentAt = (request.submissionIntentAt ?? request.requestedAt).getTime()
    return Math.max(
      0,
      height - mostBlocksWithin(request.coin, deps.clock.business().getTime() - submissionIntentAt),
    )
  }
  await recordLookFromBlock(deps)({ ...job, requestId: request.requestId, height })
  return height
}

/**
 * Calls the custodian under our lease, and checks whether the transaction is confirmed. Returns whether the
 * release is concluded.
 */
const askCustodian = async (
  deps: JobDeps,
  job: OfApplication,
  lease: OwnReleaseLease,
  mostAnswerMs: number,
): Promise<boolean> => {
  const { request, units, isToVoid } = lease
  const { requestId, coin, address } = request
  const conclude = async (result: ReleaseResult, transactionId: string | null) => {
    await concludeCollateralRelease(deps)({ ...job, requestId, result, units, transactionId })
    return true
  }
  // Committed before the custodian is called: any transaction is above it.
  const fromBlock = await lookFromBlock(deps, job, request)
  if (isToVoid) {
    const standing = await withinTime(deps.custody.voidIntent(requestId), mostAnswerMs)
    if (standing === 'VOIDED') return conclude('NO_COLLATERAL', null)
    if (standing !== 'ASKED') return false
  }
  const withdrawal = { idempotencyKey: requestId, coin, address, units }
  const reported = await withinTime(deps.custody.withdraw(withdrawal), mostAnswerMs)
  const answer = custodianAnswer(reported)
  if (answer.status === 'UNKNOWN') return false
  if (answer.status === 'REJECTED') return conclude(answer.result, null)
  const { transactionId } = answer
  if (transactionId !== request.transactionId)
    await recordReleaseTransaction(deps)({ ...job, requestId, transactionId })
  const payment = { coin, address, units, transactionId, fromBlock }
  if (!(await isPaymentFinal(deps, job.organizationId, payment))) return false
  return conclude('SUCCESS', transactionId)
}

/**
 * Sends an ordered release, and tracks it until it is confirmed (note 022). One lease at a time calls the custodian,
 * after its submission intent is committed; the key is the request, and the custodian makes one payment per key however
 * often this runs. After a submission intent only the custodian can void the release. An unknown answer changes nothing
 * (law 4). Returns whether it is concluded. `mostAnswerMs`: the timeout of each custodian call.
 */
export const releaseCollateral = async (
  deps: JobDeps,
  job: OfApplication,
  mostAnswerMs = MOST_ANSWER_MS,
): Promise<boolean> => {
  const lease = await takeScreened(deps, job, () => takeReleaseLease(deps)(job))
  if (lease.kind !== 'ours') return lease.kind === 'over'
  try {
    return await askCustodian(deps, job, lease, mostAnswerMs)
  } finally {
    await endReleaseLease(deps)({ ...job, leaseId: lease.leaseId })
  }
}

/** Tracks every release that was ordered and is not confirmed yet. */
export const syncReleases = async (deps: JobDeps): Promise<void> => {
  const now = { businessNow: deps.clock.business(), realNow: deps.clock.real() }
  const ordered = async (most: number) =>
    (await orderedReleases(deps.sweeperDb, { ...now, most })).map((one) => ({
      ...one,
      item: one.applicationId,
    }))
  await eachDueOnce(deps, NAME, {
    list: ordered,
    most: MOST_A_PAGE,
    work: async (one) => ((await releaseCollateral(deps, one)) ? 'done' : 'later'),
  })
}
