import type { CollateralAccount, OpenedCollateral } from './account.ts'
import type { CollateralEventOf } from './events.ts'

type Count = CollateralEventOf<'CollateralCounted'>['data']

/** The account after a count. Collateral that is already transferred is not counted as rollover collateral again. */
export const countedBy = (
  account: OpenedCollateral,
  { confirmedUnits, rolloverUnits }: Count,
): OpenedCollateral => ({
  ...account,
  confirmedUnits: BigInt(confirmedUnits),
  ...(rolloverUnits === undefined || account.transferredInUnits > 0n
    ? {}
    : { rolloverUnits: BigInt(rolloverUnits) }),
})

/**
 * Whether a count changes anything. Rollover collateral is counted where a renewal waits for nothing else (note 035).
 */
export const isCountNew = (account: CollateralAccount, { confirmedUnits, rolloverUnits }: Count): boolean => {
  if (account.state === 'UNOPENED') return false
  if (BigInt(confirmedUnits) !== account.confirmedUnits) return true
  return (
    rolloverUnits !== undefined &&
    account.state === 'AWAITING_TRANSFER' &&
    BigInt(rolloverUnits) !== account.rolloverUnits
  )
}
