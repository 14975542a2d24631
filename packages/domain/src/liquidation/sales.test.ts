import { expect, it } from 'vitest'
import { after, closeCommand, fill, fillCommand, ORDERED, stepped } from './liquidation.test-data.ts'
import { owedLessProceedsCents } from './sales.ts'

it('what is owed while a sale is open is less its proceeds that are not applied yet (note 073)', () => {
  expect(owedLessProceedsCents([], 5_005_000n)).toBe(5_005_000n)
  const selling = stepped(ORDERED)
  expect(owedLessProceedsCents([selling], 5_005_000n)).toBe(5_005_000n)
  // $5,490 less the fee of 2 % and ten cents of the exchange.
  const part = after(selling, fillCommand('sale-1-1', fill('a', 10_000_000n)))
  expect(owedLessProceedsCents([part], 5_005_000n)).toBe(5_005_000n - (549_000n - 10_980n - 10n))
  expect(owedLessProceedsCents([part], 100n)).toBe(0n)
  const closed = after(part, closeCommand('sale-1-1', 'CANCELED'))
  const ended = after(
    closed,
    {
      type: 'LiquidationConcluded',
      by: { kind: 'job', id: 'sell-collateral' },
      data: {
        liquidationId: 'sale-1',
        conclusion: 'NO_LONGER_DUE',
        at: null,
        owed: { chargesCents: '0', interestCents: '5000', principalCents: '5000000' },
        appliedOn: '2026-11-21',
      },
    },
    { facts: { isSaleDue: false } },
  )
  expect(owedLessProceedsCents([ended], 4_466_990n)).toBe(4_466_990n)
})
