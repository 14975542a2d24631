import { orderedUnitsOf } from '@pledge/domain/release/release'
import { currentRelease } from '@pledge/domain/view/current-release'
import { nextReleaseStep } from '@pledge/domain/view/next-release-step'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import type { Command } from '@pledge/domain/process/commands'
import type { Tx } from '../../store/database/database.ts'
import {
  beginReleaseLease,
  endLeaseOfRelease,
  findRelease,
  type StoredRelease,
} from '../../store/release/releases.ts'
import { isLoanHeldFrom } from '../../store/holds/loan-holds.ts'
import { isBorrowerScreened, SCREENING_DUE, type ScreeningDue } from '../borrower/screening-freshness.ts'
import { isCollateralBack } from '../rehypothecation/follow-rehypothecation.ts'
import { walletClearance, type WalletDue } from '../collateral/wallet-clearance.ts'
import { decideNextStep, OVER, type Over } from '../application/decide-next-step.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { conclusionOf, effectsOfConclusion } from './record-release.ts'
import { isReorgedBefore } from '../collateral/reorged-before.ts'

/** Longer than custodian and chain take to answer; unanswered requests are repeated by a later lease. */
export const RELEASE_LEASE_MS = 20_000

/** A lease that may call the custodian. */
export interface OwnReleaseLease {
  readonly kind: 'ours'
  readonly leaseId: string
  readonly request: StoredRelease
  readonly units: bigint
  /** It may have been submitted and must be voided, which only the custodian can do. */
  readonly isToVoid: boolean
}
/** `taken`: another lease is active. `held`: a hold stops it, or a hit on its address, or collateral is on its way back to custody. */
type ReleaseLease = OwnReleaseLease | Over | ScreeningDue | WalletDue | { readonly kind: 'taken' | 'held' }

/** The open request, with its order. */
const requestUnderWay = async (deps: Deps, tx: Tx, file: LoanFile) => {
  const release = currentRelease(file)
  if (release === null) return undefined
  const request = await findRelease(tx, deps.sealer, release.requestId)
  if (request === undefined) return undefined
  if (request.units !== orderedUnitsOf(release)) throw new Error('an order must have a request')
  return {
    ...request,
    hasSubmissionIntent: request.submissionIntentAt !== null,
    isSent: request.transactionId !== null,
  }
}

/** Whether the borrower and the address were screened recently, with what result. */
const mayBeSent = async (
  locked: LockedApplication,
  { requestId, coin, address }: StoredRelease,
): Promise<Awaited<ReturnType<typeof walletClearance>> | ScreeningDue> =>
  (await isBorrowerScreened(locked))
    ? walletClearance(locked, { subjectId: requestId, use: 'RELEASE', network: coin, address })
    : SCREENING_DUE

const choose = async (deps: Deps, locked: LockedApplication): Promise<ReleaseLease | Command> => {
  const { file, tx, now } = locked
  const request = await requestUnderWay(deps, tx, file)
  if (request === undefined || request.units === null) return OVER
  const next = nextReleaseStep(file, {
    ...request,
    isReorgedBefore: await isReorgedBefore(tx, file),
  })
  if (next === 'over') return OVER
  // What the custodian may be sending already is followed to its end.
  const isHeld = !request.hasSubmissionIntent && (await isLoanHeldFrom(tx, file.id, 'releases'))
  if (next === 'wait' || isHeld) return { kind: 'held' }
  const clearance = next === 'ask' && !request.isSent ? await mayBeSent(locked, request) : 'clear'
  if (typeof clearance === 'object') return clearance
  if (clearance === 'held') return { kind: 'held' }
  // Nothing is sent before all of it is in custody (note 107).
  if (next === 'ask' && !request.hasSubmissionIntent && !(await isCollateralBack(deps, locked)))
    return { kind: 'held' }
  const realNow = deps.clock.real().getTime()
  if (request.leaseUntil !== null && request.leaseUntil.getTime() > realNow) return { kind: 'taken' }
  const { requestId, units } = request
  if (next === 'give-up')
    return conclusionOf({ requestId, result: 'NO_COLLATERAL', units, transactionId: null })
  // Agents have rejected the address: the borrower may give another one.
  if (clearance === 'confirmed' && !request.hasSubmissionIntent)
    return conclusionOf({ requestId, result: 'WITHDRAWAL_FAILED', units, transactionId: null })
  const leaseId = deps.newId()
  await beginReleaseLease(tx, { requestId, leaseId, until: new Date(realNow + RELEASE_LEASE_MS), now })
  return { kind: 'ours', leaseId, request, units, isToVoid: next === 'void' || clearance === 'confirmed' }
}

/**
 * Takes the lease of an ordered release before the custodian is called: one at a time, until it ends or
 * expires, with a permanent submission intent. Both are committed before this returns. So even after a crash
 * at any point, an order without an intent was never submitted. Only such an order is cancelled here, under
 * the same lock, when its coins were reorged.
 */
export const takeReleaseLease =
  (deps: Deps) =>
  (job: OfApplication): Promise<ReleaseLease> =>
    decideNextStep(deps)<ReleaseLease>(job, {
      choose: (locked) => choose(deps, locked),
      effects: effectsOfConclusion(deps),
    })

/** Lets the next lease begin at once. */
export const endReleaseLease =
  (deps: Deps) =>
  (input: OfApplication & { readonly leaseId: string }): Promise<void> =>
    deps.transaction(systemOf(input.organizationId), ({ tx }) => endLeaseOfRelease(tx, input.leaseId))
