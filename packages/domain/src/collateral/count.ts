import type { CollateralAccount, OpenedCollateral } from './account.ts'
import type { CollateralEventOf } from './events.ts'

type Count = CollateralEventOf<'CollateralCounted'>['data']

/** The account after a count. What was transferred already is not counted as rollover collateral once more. */
export const countedBy = (
  account: OpenedCollateral,
  { finalUnits, carriedUnits }: Count,
): OpenedCollateral => ({
  ...account,
  confirmedUnits: BigInt(finalUnits),
  ...(carriedUnits === undefined || account.transferredInUnits > 0n
    ? {}
    : { rolloverUnits: BigInt(carriedUnits) }),
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
