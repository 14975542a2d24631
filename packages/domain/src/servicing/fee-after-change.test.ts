import { describe, expect, it } from 'vitest'
import { effectiveRateOn } from './deferred-fee.ts'
import { isMoreThanMinor, presentValueCents } from './fee-after-change.ts'
import { loanAccount } from './loan-account.ts'
import { date, DEFERRED, LOAN } from './loan.test-data.ts'
import type { Loan } from './loan.ts'

const DAY = date('2026-12-15')
const rate = effectiveRateOn(LOAN, { feeCents: 10_000n, on: DAY })
const upToDate = { on: DAY, principalCents: 1_010_000n, interestCents: 0n, overCents: 0n }
const before = { loan: LOAN, balance: upToDate }
/** A renewal of that day, of the principal with a fee on it. */
const renewal = (amountCents: bigint, over: Partial<Loan> = {}) => ({
  loan: { ...LOAN, fundedOn: DAY, amountCents, ...over },
  balance: { on: DAY, principalCents: amountCents, interestCents: 0n, overCents: 0n },
})

describe('what remains to be paid, at the effective rate', () => {
  it('is worth what was paid out on the day of funding: principal less fee', () => {
    const opening = loanAccount(LOAN, [], LOAN.fundedOn).balance
    // The schedule rounds each month to the cent.
    expect(presentValueCents({ loan: LOAN, balance: opening }, rate)).toBe(999_997n)
  })

  it('is worth the balance where the term is over, and less than the balance before', () => {
    const late = { ...upToDate, on: date('2027-02-01'), interestCents: 11_111n }
    expect(presentValueCents({ loan: LOAN, balance: late }, rate)).toBe(1_021_111n)
    expect(presentValueCents(before, rate)).toBe(1_009_128n)
  })

  it('is one payment where interest is deferred', () => {
    const { balance } = loanAccount(DEFERRED, [], DAY)
    const due = loanAccount(DEFERRED, [], date('2027-01-15')).payOffCents
    expect(presentValueCents({ loan: DEFERRED, balance }, 0n)).toBe(due)
  })
})

describe('the 10 percent test', () => {
  it.each([
    ['the same terms', before, false],
    ['a renewal with a fee of 1 %', renewal(1_020_100n), false],
    ['a renewal at 6 %', renewal(1_020_100n, { rateBps: 600 }), false],
    ['a renewal at no interest for two years', renewal(1_010_000n, { rateBps: 0, termMonths: 24 }), true],
    ['a renewal with a fee of a flat 12 %', renewal(1_131_200n), true],
    ['two years more', { ...before, loan: { ...LOAN, termMonths: 36 } }, false],
  ] as const)('says of %s whether it is more than minor', (_, after, isMore) => {
    expect(isMoreThanMinor(before, after, rate)).toBe(isMore)
  })

  it('is met by a tenth exactly', () => {
    const at = (amountCents: bigint) => ({ ...before, balance: { ...upToDate, principalCents: amountCents } })
    const [one, other] = [at(1_000_000n), at(1_100_000n)]
    const over = { ...LOAN, rateBps: 0 }
    expect(isMoreThanMinor({ ...one, loan: over }, { ...other, loan: over }, 0n)).toBe(true)
    expect(isMoreThanMinor({ ...one, loan: over }, { ...at(1_099_999n), loan: over }, 0n)).toBe(false)
  })
})
