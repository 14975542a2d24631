import { describe, expect, it } from 'vitest'
import { withData } from '../decider/given-when-then.test-data.ts'
import type { LoanFile } from './loan-file.ts'
import { deadlineOf } from './deadline.ts'
import {
  bent,
  EXPIRES_AT,
  inState,
  refusalOf,
  say,
  START,
  stateAfter,
  WAYS,
} from '../process/journey.test-data.ts'
import { deadlineAfterTurn, decisionDeadline, firstDeadline } from './lender-turn-deadlines.ts'
import { DAY_MS } from '../application/limits.ts'

const ZONE = 'America/New_York'
const TERMS = {
  completeDays: 14,
  collateralDays: 5,
  idleDays: 30,
  reminderDays: [3],
  bankHolidays: [],
  graceHours: 72,
  paymentNoticeDays: 7,
  timeZone: ZONE,
}
const expires = (file: LoanFile, at = EXPIRES_AT + DAY_MS) =>
  refusalOf(file, withData(say.expired, { idleUntil: at }), at)

describe('while the next step is the lender’s', () => {
  const screened = inState('KYC_VERIFY')
  const idInReview = stateAfter([...(WAYS.FINAL_STEPS ?? []), say.identityUploaded])

  it.each([
    ['the screening', screened],
    ['an ID that waits for a review', idInReview],
  ])('%s: the application does not expire, and a decision is due 30 days from the details', (_, file) => {
    expect(expires(file)).toBe('transition.not-allowed')
    expect(deadlineOf(file, TERMS)).toBeNull()
    const due = decisionDeadline(file.application, ZONE) ?? 0
    expect(Math.floor((due - START) / DAY_MS)).toBe(30)
  })

  it('the first deadline is one date for agents and the borrower: a decision, or the renewed loan’s', () => {
    const decision = decisionDeadline(screened.application, ZONE)
    expect(firstDeadline(screened, TERMS)).toEqual({ kind: 'decision', at: decision })
    const renewal = { priorApplicationId: 'application-0', rolloverUnits: 1n, payoffCents: null }
    const renews = (maturesAt: number) =>
      bent(screened, { application: { renewal: { ...renewal, maturesAt } } })
    expect(firstDeadline(renews(START + 7 * DAY_MS), TERMS)).toEqual({
      kind: 'complete',
      at: START + 7 * DAY_MS,
    })
    expect(firstDeadline(renews(START + 90 * DAY_MS), TERMS)).toEqual({ kind: 'decision', at: decision })
    // While the next step is the borrower's, agents see the same deadline as the borrower.
    for (const state of ['BORROWER_DETAILS', 'FINAL_STEPS', 'WAITING_FOR_COLLATERAL'] as const)
      expect(firstDeadline(inState(state), TERMS)).toEqual(deadlineOf(inState(state), TERMS))
    expect(firstDeadline(inState('COMPLETE'), TERMS)).toBeNull()
  })

  it('the borrower may still act, though the 14 days are over', () => {
    expect(refusalOf(idInReview, say.accountGiven(), EXPIRES_AT + DAY_MS)).toBeNull()
  })

  it('the borrower’s step expires as before (1.9.26)', () => {
    expect(expires(inState('FINAL_STEPS'))).toBeNull()
    expect(expires(inState('SIGN_DOCS'))).toBeNull()
    expect(decisionDeadline(inState('FINAL_STEPS').application, ZONE)).toBeNull()
  })

  it('the borrower’s deadline is extended by the days that it took, and not without a midnight', () => {
    expect(deadlineAfterTurn(idInReview.application, START + 60_000, ZONE)).toEqual({})
    const { expiresAt } = deadlineAfterTurn(idInReview.application, START + 20 * DAY_MS, ZONE)
    const added = (expiresAt ?? 0) - EXPIRES_AT
    expect(Math.floor(added / DAY_MS)).toBe(20)
    const later = {
      ...say.identityRefused,
      data: { reason: 'Too dark', expiresAt },
    } as typeof say.identityRefused
    const refused = stateAfter([...(WAYS.FINAL_STEPS ?? []), say.identityUploaded, later])
    expect(refused).toMatchObject({
      application: { checks: { expiresAt, lenderTurnAt: null }, identity: { status: 'NOT_STARTED' } },
    })
    expect(expires(refused, EXPIRES_AT + DAY_MS)).toBe('transition.not-allowed')
  })
})
