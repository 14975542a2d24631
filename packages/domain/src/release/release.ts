import type { Approval } from '../decider/approval.ts'
import type { ReleaseResult } from './results.ts'

/**
 * A borrower's request to release collateral (rows 1.3.10 and 1.3.11): a union tagged by `state`. A loan has
 * one per request. Two agents approve a request; one can reject it.
 */
export type Release = {
  readonly requestId: string
  readonly requestedAt: number
  readonly approvals: readonly Approval[]
  /** Part of the collateral of a loan in service (note 080); absent where all of the balance is requested. */
  readonly requestedUnits?: bigint | undefined
} & (
  | { readonly state: 'REQUESTED' }
  /** A second agent approved it: `orderedUnits` are to be sent. */
  | { readonly state: 'ORDERED'; readonly orderedUnits: bigint }
  /** `orderedUnits` is null where it was rejected before it was ordered. */
  | { readonly state: 'CONCLUDED'; readonly orderedUnits: bigint | null; readonly result: ReleaseResult }
)

/**
 * Results after which the borrower may request a release at once. A balance after a success arrived later
 * (rows 1.4.40, 1.4.41).
 */
const REOPENING: readonly unknown[] = ['WITHDRAWAL_FAILED', 'SUCCESS']

/** Whether the last request permits another one: there is none, or its result reopens the request. */
export const mayRequestRelease = (release: Release | null): boolean =>
  release === null || (release.state === 'CONCLUDED' && REOPENING.includes(release.result))

/** Whether part of the collateral was requested, while the rest goes on securing the loan. */
export const isPartial = (release: Release | null): boolean => release?.requestedUnits !== undefined

/** A request waits for agents until it is ordered or concluded. */
export const isReleaseUndecided = (release: Release | null): boolean => release?.state === 'REQUESTED'

/** Whether coins may leave: ordered and not concluded. */
export const isReleaseOrdered = (release: Release | null): boolean => release?.state === 'ORDERED'

/** Concluded with a result that an agent has to resolve (gap G.51). */
export const isReleaseStuck = (release: Release | null): boolean =>
  release?.state === 'CONCLUDED' && !REOPENING.includes(release.result)

/** The quantity ordered, in base units; null before, and without a request. */
export const orderedUnitsOf = (release: Release | null): bigint | null =>
  release !== null && 'orderedUnits' in release ? release.orderedUnits : null

/** The index of an event's release among those of its loan. Throws where it was not requested. */
export const indexOfRelease = (releases: readonly Release[], named: string): number => {
  const index = releases.findLastIndex(({ requestId }) => requestId === named)
  if (index < 0) throw new Error('An event of a release that was not requested')
  return index
}
