import { describe, expect, it } from 'vitest'
import type { LoanState } from './loan-state.ts'
import { waitsForSecondAgent } from './second-agent.ts'

const OPEN: LoanState = { state: 'OPEN', fundedAt: 1, payments: [] }
const IN_FULL: LoanState = { state: 'PAID_IN_FULL', fundedAt: 1, payments: [], paidInFullAt: 2 }
const CLOSED: LoanState = { ...IN_FULL, state: 'PAID_OFF', paidOffAt: 3 }

describe('a payment that an agent typed (1.1.19)', () => {
  it('waits for a second agent where it pays everything that is owed', () => {
    expect(waitsForSecondAgent(OPEN, { isPaidInFull: true })).toBe(true)
    expect(waitsForSecondAgent({ ...CLOSED, paidInFullAt: null }, { isPaidInFull: true })).toBe(true)
  })

  it('does not wait where it pays a part, or where nothing is owed any more', () => {
    expect(waitsForSecondAgent(OPEN, { isPaidInFull: false })).toBe(false)
    for (const loan of [IN_FULL, CLOSED])
      expect(waitsForSecondAgent(loan, { isPaidInFull: true })).toBe(false)
  })
})
