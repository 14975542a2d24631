import { releaseOf, type CollateralAccount } from './account.ts'

/** Results after which the borrower may request a release at once; a balance after a success arrived later (rows 1.4.40, 1.4.41). */
const REOPENING: readonly unknown[] = ['WITHDRAWAL_FAILED', 'SUCCESS']

/** Whether the last request leaves the way free for another one: there is none, or its result reopens it. */
export const mayRequestRelease = (account: CollateralAccount): boolean => {
  const release = releaseOf(account)
  return release === null || (release.state === 'CONCLUDED' && REOPENING.includes(release.result))
}

/** A request waits for agents until it is ordered or concluded. */
export const isReleaseUndecided = (account: CollateralAccount): boolean =>
  releaseOf(account)?.state === 'REQUESTED'

/** Whether coins may leave: ordered, and not concluded. */
export const isReleaseOrdered = (account: CollateralAccount): boolean =>
  releaseOf(account)?.state === 'ORDERED'

/** Concluded with a result after which the borrower waits for a person (gap G.51). */
export const isReleaseStuck = (account: CollateralAccount): boolean => {
  const release = releaseOf(account)
  return release?.state === 'CONCLUDED' && !REOPENING.includes(release.result)
}

/** What was ordered to be sent, in base units; null before, and where there is no request. */
export const orderedUnitsOf = (account: CollateralAccount): bigint | null => {
  const release = releaseOf(account)
  return release !== null && 'orderedUnits' in release ? release.orderedUnits : null
}
