import type { Approval } from '../decider/approval.ts'
import type { ReleaseResult } from './results.ts'

/**
 * One request of a borrower to have collateral released (rows 1.3.10 and 1.3.11), as a union tagged by `state`. A loan has
 * as many as were made. Two agents approve a request, one rejects it.
 */
export type Release = {
  readonly requestId: string
  readonly requestedAt: number
  readonly approvals: readonly Approval[]
} & (
  | { readonly state: 'REQUESTED' }
  /** A second agent approved it: `orderedUnits` are to be sent. */
  | { readonly state: 'ORDERED'; readonly orderedUnits: bigint }
  /** `orderedUnits` is null where it was rejected before it was ordered. */
  | { readonly state: 'CONCLUDED'; readonly orderedUnits: bigint | null; readonly result: ReleaseResult }
)

/** Results after which the borrower may request a release at once; a balance after a success arrived later (rows 1.4.40, 1.4.41). */
const REOPENING: readonly unknown[] = ['WITHDRAWAL_FAILED', 'SUCCESS']

/** Whether the last request leaves the way free for another one: there is none, or its result reopens it. */
export const mayRequestRelease = (release: Release | null): boolean =>
  release === null || (release.state === 'CONCLUDED' && REOPENING.includes(release.result))

/** A request waits for agents until it is ordered or concluded. */
export const isReleaseUndecided = (release: Release | null): boolean => release?.state === 'REQUESTED'

/** Whether coins may leave: ordered, and not concluded. */
export const isReleaseOrdered = (release: Release | null): boolean => release?.state === 'ORDERED'

/** Concluded with a result after which the borrower waits for a person (gap G.51). */
export const isReleaseStuck = (release: Release | null): boolean =>
  release?.state === 'CONCLUDED' && !REOPENING.includes(release.result)

/** What was ordered to be sent, in base units; null before, and where there is no request. */
export const orderedUnitsOf = (release: Release | null): bigint | null =>
  release !== null && 'orderedUnits' in release ? release.orderedUnits : null

/** Where the release that an event names stands among those of its loan. Throws where it was not requested. */
export const indexOfRelease = (releases: readonly Release[], named: string): number => {
  const index = releases.findLastIndex(({ requestId }) => requestId === named)
  if (index < 0) throw new Error('An event of a release that was not requested')
  return index
}
