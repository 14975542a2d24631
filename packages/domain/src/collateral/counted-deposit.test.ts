import { describe, expect, it } from 'vitest'
import { collateralBalance } from './balance.ts'
import { countedStatus } from './counted-deposit.ts'
import { WALLET_STATUSES } from './wallet-screening.ts'

describe('a deposit whose source is screened (note 078)', () => {
  it.each([
    ['DUE', 'seen'],
    ['CLEAR', 'final'],
    ['HELD', 'seen'],
    ['ACCEPTED', 'final'],
    ['CONFIRMED', 'rejected'],
    [null, 'final'],
    [undefined, 'final'],
  ] as const)('counts, once it is final and its screening is %s, as %s', (screening, counts) =>
    expect(countedStatus({ status: 'final', ...(screening !== undefined && { screening }) })).toBe(counts),
  )

  it.each(['seen', 'orphaned'] as const)('is %s whatever its screening is', (status) => {
    for (const screening of WALLET_STATUSES) expect(countedStatus({ status, screening })).toBe(status)
  })

  it('is pending while it is under review, and in no sum once it is rejected', () => {
    const of = (screening: 'HELD' | 'CONFIRMED') =>
      collateralBalance(10n, [{ units: 7n, status: 'final', screening }])
    expect(of('HELD')).toMatchObject({ receivedUnits: 0n, pendingUnits: 7n, remainingUnits: 10n })
    expect(of('CONFIRMED')).toMatchObject({ receivedUnits: 0n, pendingUnits: 0n, remainingUnits: 10n })
  })
})
