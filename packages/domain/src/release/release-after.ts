import type { ReleaseEvent, ReleaseEventOf } from './events.ts'
import { orderedUnitsOf, type Release } from './release.ts'

type Decision = ReleaseEventOf<'CollateralReleaseDecided'>

const approvalsAfter = ({ approvals }: Release, event: Decision): Release['approvals'] => [
  ...approvals.filter(({ agentId }) => agentId !== event.by.id),
  { agentId: event.by.id, decision: event.data.decision, at: event.at, reason: event.data.reason },
]

const requestOf = ({ requestId, requestedAt, approvals, requestedUnits }: Release) => ({
  requestId,
  requestedAt,
  approvals,
  ...(requestedUnits === undefined ? {} : { requestedUnits }),
})

const requested = ({ at, data }: ReleaseEventOf<'CollateralReleaseRequested'>): Release => ({
  requestId: data.requestId,
  requestedAt: at,
  approvals: [],
  ...(data.units === undefined ? {} : { requestedUnits: BigInt(data.units) }),
  state: 'REQUESTED',
})

/**
 * One agent's rejection ends the request without sending anything; the borrower may request another release
 * with a different address.
 */
const decided = (release: Release, event: Decision): Release => {
  const approvals = approvalsAfter(release, event)
  if (event.data.decision === 'approve') return { ...release, approvals }
  const orderedUnits = orderedUnitsOf(release)
  return { ...requestOf(release), approvals, state: 'CONCLUDED', orderedUnits, result: 'WITHDRAWAL_FAILED' }
}

/** A release after one of its events. Throws on a history that the rules do not allow. */
export const releaseAfter = (release: Release | null, event: ReleaseEvent): Release => {
  if (event.type === 'CollateralReleaseRequested') return requested(event)
  if (release === null) throw new Error(`${event.type} without a request`)
  switch (event.type) {
    case 'CollateralReleaseDecided':
      return decided(release, event)
    case 'CollateralReleaseOrdered':
      return { ...requestOf(release), state: 'ORDERED', orderedUnits: BigInt(event.data.units) }
    case 'CollateralReleaseConcluded':
      return {
        ...requestOf(release),
        state: 'CONCLUDED',
        orderedUnits: orderedUnitsOf(release),
        result: event.data.result,
      }
  }
}
