import type { Approval } from '../decider/approval.ts'
import type { Application, CollateralReturn } from './application.ts'
import type { ApplicationEvent } from '../application/events.ts'

type OfType<T extends ApplicationEvent['type']> = Extract<ApplicationEvent, { readonly type: T }>
type OfReturn = OfType<
  | 'CollateralReturnRequested'
  | 'CollateralReturnDecided'
  | 'CollateralReturnOrdered'
  | 'CollateralReturnConcluded'
>

const decided = (
  { approvals }: CollateralReturn,
  event: OfType<'CollateralReturnDecided'>,
): readonly Approval[] => [
  ...approvals.filter((approval) => approval.agentId !== event.by.id),
  { agentId: event.by.id, decision: event.data.decision, at: event.at, reason: event.data.reason },
]

/** What an event on the way of collateral back to its borrower says. */
export const learnedOfReturn = (application: Application, event: OfReturn): Partial<Application> => {
  if (event.type === 'CollateralReturnRequested') {
    const { requestId } = event.data
    return {
      collateralReturn: {
        requestId,
        requestedAt: event.at,
        approvals: [],
        orderedUnits: null,
        result: null,
      },
    }
  }
  const { collateralReturn: before } = application
  if (before === null) throw new Error(`${event.type} without a request`)
  switch (event.type) {
    case 'CollateralReturnDecided': {
      // Refused by one: nothing leaves, and the borrower may ask again with another address.
      const result = event.data.decision === 'refuse' ? 'WITHDRAWAL_FAILED' : before.result
      return { collateralReturn: { ...before, approvals: decided(before, event), result } }
    }
    case 'CollateralReturnOrdered':
      return { collateralReturn: { ...before, orderedUnits: BigInt(event.data.units) } }
    case 'CollateralReturnConcluded': {
      const { result, units } = event.data
      const sent = result === 'SUCCESS' ? BigInt(units) : 0n
      return {
        collateralReturn: { ...before, result },
        returnedUnits: application.returnedUnits + sent,
      }
    }
  }
}
