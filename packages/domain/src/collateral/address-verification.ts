import type { CollateralBalance, DepositedUnits } from './balance.ts'

/** A day after the borrower began to try the address, and nothing came, something is wrong (row 1.8.07). */
export const NOT_LOCATED_AFTER_MS = 86_400_000

/**
 * Whether a deposit has proved the address (rows 1.2.127 and 1.7.27, gap G.42): one of at least the smallest amount is on
 * the chain, final or not. What the chain dropped proves nothing any more.
 */
export const isAddressVerified = (deposits: readonly DepositedUnits[], minVerifyUnits: bigint): boolean =>
  deposits.some(({ status, units }) => status !== 'orphaned' && units >= minVerifyUnits)

/**
 * Row 1.8.07: a day after the borrower began, with no balance, seen or final; gone as soon as there is one. Nobody who
 * never began is told so: coins may simply not have been sent.
 */
export const isNotLocated = (
  begunAt: number | null,
  { receivedUnits, pendingUnits }: Pick<CollateralBalance, 'receivedUnits' | 'pendingUnits'>,
  now: number,
): boolean => begunAt !== null && now - begunAt >= NOT_LOCATED_AFTER_MS && receivedUnits + pendingUnits === 0n
