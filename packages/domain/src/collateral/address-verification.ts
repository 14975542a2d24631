import type { CollateralBalance, DepositedUnits } from './balance.ts'

/**
 * A problem is assumed when no deposit arrives within a day after the borrower began to verify the address
 * (row 1.8.07).
 */
export const NOT_LOCATED_AFTER_MS = 86_400_000

/**
 * Whether a deposit has verified the address (rows 1.2.127 and 1.7.27, gap G.42): at least the minimum amount
 * is on the chain, confirmed or not. A deposit that the chain dropped does not count.
 */
export const isAddressVerified = (deposits: readonly DepositedUnits[], minVerifyUnits: bigint): boolean =>
  deposits.some(({ status, units }) => status !== 'orphaned' && units >= minVerifyUnits)

/**
 * Row 1.8.07: a day after the borrower began the verification, with no confirmed or unconfirmed balance;
 * cleared by any balance. Not shown to borrowers who never began: they may simply not have sent coins.
 */
export const isNotLocated = (
  begunAt: number | null,
  { receivedUnits, pendingUnits }: Pick<CollateralBalance, 'receivedUnits' | 'pendingUnits'>,
  now: number,
): boolean => begunAt !== null && now - begunAt >= NOT_LOCATED_AFTER_MS && receivedUnits + pendingUnits === 0n
