import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyProceeds, deficiencyCents } from './waterfall.ts'

const owed = { chargesCents: 100n, interestCents: 7_000n, principalCents: 1_000_000n }

describe('the proceeds of a sale', () => {
  it('pay expenses, then the fee, then charges, interest and principal; the rest is the borrower’s (P.359)', () => {
    const proceeds = { grossCents: 1_100_000n, expensesCents: 2_000n, feeCents: 22_000n }
    expect(applyProceeds(proceeds, owed)).toEqual({
      expensesCents: 2_000n,
      feeCents: 22_000n,
      chargesCents: 100n,
      interestCents: 7_000n,
      principalCents: 1_000_000n,
      surplusCents: 68_900n,
    })
  })

  it.each([
    [
      1_500n,
      { expensesCents: 1_500n, feeCents: 0n, chargesCents: 0n, interestCents: 0n, principalCents: 0n },
    ],
    [
      5_000n,
      { expensesCents: 2_000n, feeCents: 3_000n, chargesCents: 0n, interestCents: 0n, principalCents: 0n },
    ],
    [
      30_000n,
      {
        expensesCents: 2_000n,
        feeCents: 22_000n,
        chargesCents: 100n,
        interestCents: 5_900n,
        principalCents: 0n,
      },
    ],
    [
      40_000n,
      {
        expensesCents: 2_000n,
        feeCents: 22_000n,
        chargesCents: 100n,
        interestCents: 7_000n,
        principalCents: 8_900n,
      },
    ],
  ])('of %s cents end in this order (P.359)', (grossCents, applied) => {
    const waterfall = applyProceeds({ grossCents, expensesCents: 2_000n, feeCents: 22_000n }, owed)
    expect(waterfall).toEqual({ ...applied, surplusCents: 0n })
    const { chargesCents, interestCents, principalCents } = applied
    expect(deficiencyCents(owed, waterfall)).toBe(
      1_007_100n - (chargesCents + interestCents + principalCents),
    )
  })

  it('are applied to the cent, and leave a surplus or a deficiency, never both', () => {
    const cents = fc.bigInt(0n, 10n ** 12n)
    fc.assert(
      fc.property(
        fc.record({ grossCents: cents, expensesCents: cents, feeCents: cents }),
        fc.record({ chargesCents: cents, interestCents: cents, principalCents: cents }),
        (proceeds, obligations) => {
          const waterfall = applyProceeds(proceeds, obligations)
          const sum = Object.values(waterfall).reduce((total, part) => total + part, 0n)
          expect(sum).toBe(proceeds.grossCents)
          const missing = deficiencyCents(obligations, waterfall)
          expect(missing >= 0n && (missing === 0n || waterfall.surplusCents === 0n)).toBe(true)
        },
      ),
    )
  })
})
