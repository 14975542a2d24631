import { carriedAhead, type Application } from './application.ts'
import type { EventDataOf } from './events.ts'

type Count = EventDataOf<'CollateralCounted'>

/** What a count makes known: what is final here, and of a renewal what the loan before it still holds of what is carried. */
export const countedBy = ({ finalUnits, carriedUnits }: Count): Partial<Application> => ({
  finalUnits: BigInt(finalUnits),
  ...(carriedUnits === undefined ? {} : { carriedNowUnits: BigInt(carriedUnits) }),
})

/** Whether a count tells anything new. What is carried is looked at where a renewal waits for nothing else (note 035). */
export const isCountNew = (application: Application, { finalUnits, carriedUnits }: Count): boolean => {
  if (BigInt(finalUnits) !== application.finalUnits) return true
  return (
    carriedUnits !== undefined &&
    application.state === 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER' &&
    BigInt(carriedUnits) !== carriedAhead(application)
  )
}
