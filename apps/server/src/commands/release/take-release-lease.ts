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
import { decideNextStep, OVER, type Over } from '../application/decide-next-step.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { systemOf } from '../actors.ts'
import type { OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { conclusionOf, effectsOfConclusion } from './record-release.ts'
import { isReorgedBefore } from '../collateral/reorged-before.ts'

/** The custodian and the chain answer in less; what they do not answer is asked again by a later lease. */
export const RELEASE_LEASE_MS = 20_000

/** A lease that may ask the custodian. */
export interface OwnReleaseLease {
  readonly kind: 'ours'
  readonly leaseId: string
  readonly request: StoredRelease
  readonly units: bigint
  /** It may have been asked for and is to be given up, which the custodian alone can do. */
  readonly isToVoid: boolean
}
/** `taken`: another lease is under way. `held`: a sanctions hold stops it. */
type ReleaseLease = OwnReleaseLease | Over | { readonly kind: 'taken' | 'held' }

/** The request that is under way, with what was ordered of it. */
const requestUnderWay = async (deps: Deps, tx: Tx, file: LoanFile) => {
  const release = currentRelease(file)
  if (release === null) return undefined
  const request = await findRelease(tx, deps.sealer, release.requestId)
  if (request === undefined) return undefined
  if (request.units !== orderedUnitsOf(release)) throw new Error('what is ordered stands with its request')
  return {
    ...request,
    hasSubmissionIntent: request.submissionIntentAt !== null,
    isSent: request.transactionId !== null,
  }
}

const choose = async (deps: Deps, { file, tx, now }: LockedApplication): Promise<ReleaseLease | Command> => {
  const request = await requestUnderWay(deps, tx, file)
  if (request === undefined || request.units === null) return OVER
  const next = nextReleaseStep(file, {
    ...request,
    isReorgedBefore: await isReorgedBefore(tx, file),
  })
  if (next === 'over') return OVER
  if (next === 'wait') return { kind: 'held' }
  const realNow = deps.clock.real().getTime()
  if (request.leaseUntil !== null && request.leaseUntil.getTime() > realNow) return { kind: 'taken' }
  const { requestId, units } = request
  if (next === 'give-up')
    return conclusionOf({ requestId, result: 'NO_COLLATERAL', units, transactionId: null })
  const leaseId = deps.newId()
  await beginReleaseLease(tx, { requestId, leaseId, until: new Date(realNow + RELEASE_LEASE_MS), now })
  return { kind: 'ours', leaseId, request, units, isToVoid: next === 'void' }
}

/**
 * Takes the lease of an ordered return, before the custodian is asked: one at a time, until it ends or its time is over,
 * and with a mark that stays. Both are committed before this answers. Whoever dies then, and whenever: what bears no mark
 * was never asked for. That alone is given up here, under the same lock, when the chain took the coins back.
 */
export const takeReleaseLease =
  (deps: Deps) =>
  (job: OfApplication): Promise<ReleaseLease> =>
    decideNextStep(deps)<ReleaseLease>(job, {
      choose: (locked) => choose(deps, locked),
      effects: effectsOfConclusion(deps),
    })

/** The next lease may begin at once. */
export const endReleaseLease =
  (deps: Deps) =>
  (input: OfApplication & { readonly leaseId: string }): Promise<void> =>
    deps.transaction(systemOf(input.organizationId), ({ tx }) => endLeaseOfRelease(tx, input.leaseId))
