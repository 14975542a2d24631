import type { CollateralAccount } from '../collateral/account.ts'
import type { EventDataOf } from './events.ts'

type Count = EventDataOf<'CollateralCounted'>

/** The account after a count. */
export const counted = <Account extends CollateralAccount>(
  account: Account,
  { finalUnits, carriedUnits }: Count,
): Account => ({
  ...account,
  confirmedUnits: BigInt(finalUnits),
  ...(carriedUnits === undefined ? {} : { rolloverUnits: BigInt(carriedUnits) }),
})

/** Whether a count changes anything. Rollover collateral is counted where a renewal waits for nothing else (note 035). */
export const isCountNew = (account: CollateralAccount, { finalUnits, carriedUnits }: Count): boolean => {
  if (account.state === 'UNOPENED') return false
  if (BigInt(finalUnits) !== account.confirmedUnits) return true
  return (
    carriedUnits !== undefined &&
    account.state === 'AWAITING_TRANSFER' &&
    BigInt(carriedUnits) !== account.rolloverUnits
  )
}
