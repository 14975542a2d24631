import type { OpenedCollateral, Release } from './account.ts'
import type { CollateralEvent, CollateralEventOf } from './events.ts'

type Decision = CollateralEventOf<'CollateralReleaseDecided'>

const approvalsAfter = ({ approvals }: Release, event: Decision): Release['approvals'] => [
  ...approvals.filter(({ agentId }) => agentId !== event.by.id),
  { agentId: event.by.id, decision: event.data.decision, at: event.at, reason: event.data.reason },
]

const orderedUnitsOf = (release: Release): bigint | null =>
  'orderedUnits' in release ? release.orderedUnits : null

const requestOf = ({ requestId, requestedAt, approvals }: Release) => ({ requestId, requestedAt, approvals })

/** Rejected by one agent nothing leaves, and the borrower may request a release again with another address. */
const decided = (release: Release, event: Decision): Release => {
  const approvals = approvalsAfter(release, event)
  if (event.data.decision === 'approve') return { ...release, approvals }
  const orderedUnits = orderedUnitsOf(release)
  return { ...requestOf(release), approvals, state: 'CONCLUDED', orderedUnits, result: 'WITHDRAWAL_FAILED' }
}

const OF_REQUEST = [
  'CollateralReleaseDecided',
  'CollateralReleaseOrdered',
  'CollateralReleaseConcluded',
] as const
type OfRequest = Extract<CollateralEvent, { readonly type: (typeof OF_REQUEST)[number] }>
const isOfRequest = (event: CollateralEvent): event is OfRequest =>
  (OF_REQUEST as readonly string[]).includes(event.type)

/** An account whose release is requested, approved, rejected, ordered or concluded; any other event leaves it as it is. */
export const releaseAfter = (account: OpenedCollateral, event: CollateralEvent): OpenedCollateral => {
  if (!('release' in account)) {
    if (event.type === 'CollateralReleaseRequested' || isOfRequest(event))
      throw new Error(`${event.type} of collateral that is pledged`)
    return account
  }
  if (event.type === 'CollateralReleaseRequested') {
    const { requestId } = event.data
    return { ...account, release: { requestId, requestedAt: event.at, approvals: [], state: 'REQUESTED' } }
  }
  const { release } = account
  if (!isOfRequest(event)) return account
  if (release === null) throw new Error(`${event.type} without a request`)
  switch (event.type) {
    case 'CollateralReleaseDecided':
      return { ...account, release: decided(release, event) }
    case 'CollateralReleaseOrdered':
      return {
        ...account,
        release: { ...requestOf(release), state: 'ORDERED', orderedUnits: BigInt(event.data.units) },
      }
    case 'CollateralReleaseConcluded': {
      const { result, units } = event.data
      const sentUnits = result === 'SUCCESS' ? BigInt(units) : 0n
      return {
        ...account,
        releasedUnits: account.releasedUnits + sentUnits,
        release: {
          ...requestOf(release),
          state: 'CONCLUDED',
          orderedUnits: orderedUnitsOf(release),
          result,
        },
      }
    }
  }
}
