import { describe, expect, it } from 'vitest'
import { decidedScreenings, isScreeningFresh, rescreeningResult, type ListedMatch } from './rescreening.ts'

const listed: ListedMatch = { ground: 'SANCTIONS_LIST', source: 'SDN', reference: '1' }
const other: ListedMatch = { ...listed, reference: '2' }
const identity: ListedMatch = { ground: 'IDENTITY_DATA', source: 'Register', reference: '1' }
const refused = (ground: ListedMatch['ground'], matches: readonly ListedMatch[]) =>
  ({ outcome: 'REFUSED', grounds: [ground], matches }) as const
const review = (...matches: readonly ListedMatch[]) => ({ outcome: 'REVIEW', matches }) as const

describe('a screening after the first one', () => {
  it.each([
    ['a clear answer', { outcome: 'CLEARED' } as const, [], 'CLEARED'],
    ['a new entry that resembles the borrower', review(listed), [], 'MATCH'],
    ['an entry that agents cleared', review(listed), [listed], 'CLEARED'],
    ['a new entry beside a cleared one', review(listed, other), [listed], 'MATCH'],
    ['the same reference of another source', review({ ...listed, source: 'EU' }), [listed], 'MATCH'],
    ['a refusal by a list', refused('SANCTIONS_LIST', [listed]), [], 'MATCH'],
    ['a refusal by a list that names no entry', refused('SANCTIONS_LIST', []), [listed], 'MATCH'],
    ['a refusal for an entry that agents cleared', refused('SANCTIONS_LIST', [listed]), [listed], 'CLEARED'],
    ['contradicting identity data', refused('IDENTITY_DATA', [identity]), [], 'IDENTITY_DATA'],
    ['contradicting identity data to review', review(identity), [], 'IDENTITY_DATA'],
  ])('with %s is decided (31 CFR 501.603)', (_, answer, decided, result) =>
    expect(rescreeningResult(answer, decided)).toBe(result),
  )

  it.each([
    [null, false],
    [0, false],
    [1, true],
    [3_600_001, true],
    // Another process screened a moment after this one read the clock.
    [3_600_002, true],
    [3_660_001, true],
    [3_660_002, false],
  ])('of %d ms is fresh one hour later: %s', (screenedAtMs, isFresh) =>
    expect(isScreeningFresh(screenedAtMs, { nowMs: 3_600_001, maxAgeMinutes: 60 })).toBe(isFresh),
  )

  it('that was found while a hold stood is not decided by those who clear the hold (31 CFR 501.603)', () => {
    const decided = decidedScreenings([
      { type: 'ScreeningCleared', at: 1 },
      { type: 'SanctionsHoldPlaced', at: 10, referenceId: 'of-the-hold' },
      { type: 'SanctionsCleared', at: 30 },
      { type: 'SanctionsHoldPlaced', at: 40, referenceId: 'not-decided' },
    ])
    expect(decided).toEqual([
      { referenceId: null, until: 1 },
      { referenceId: 'of-the-hold', until: 10 },
    ])
  })
})
