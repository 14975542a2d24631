import { describe, expect, it } from 'vitest'
import type { LiquidationCommandOf } from './commands.ts'
import {
  after,
  closeCommand,
  fill,
  fillCommand,
  ONE_COIN,
  orderCommand,
  OWED,
  ORDERED,
  refusalOf,
  stepOf,
  stepped,
} from './liquidation.test-data.ts'

const DECISION = { decisionId: 'decision-1', proposedBy: 'agent-1', approvedBy: 'agent-2' } as const
type Order = LiquidationCommandOf<'LiquidationOrdered'>

const orderInDefault = (data: Partial<Order['data']> = {}): Order => {
  const command = orderCommand({ goal: 'PAY_ALL' })
  if (command.type !== 'LiquidationOrdered') throw new Error('an order is made')
  return { ...command, data: { ...command.data, cause: 'IN_DEFAULT', decision: DECISION, ...data } }
}
/** The monitoring says that no sale is due: the LTV is low. */
const CALM = { facts: { isSaleDue: false } } as const
/** The facts of its own: the loan is open and in default. */
const BEGUN = { facts: { isSaleDue: true } } as const

describe('a sale of a loan in default (note 093)', () => {
  it('is ordered whatever the LTV is, on the decision of two agents', () => {
    expect(refusalOf(null, orderInDefault(), CALM)).toBeNull()
    const same = { ...DECISION, approvedBy: DECISION.proposedBy }
    expect(refusalOf(null, orderInDefault({ decision: same }), CALM)).toBe('transition.not-allowed')
    expect(refusalOf(null, orderInDefault({ decision: undefined }), CALM)).toBe('transition.not-allowed')
  })

  it('pays everything, and no other sale rests on such a decision', () => {
    const restores = { ...orderInDefault().data.terms, goal: 'RESTORE_LTV' as const }
    expect(refusalOf(null, orderInDefault({ terms: restores }), CALM)).toBe('transition.not-allowed')
    expect(refusalOf(null, orderInDefault({ cause: 'LEVEL_REACHED' }), BEGUN)).toBe('transition.not-allowed')
  })

  it.each([
    ['the loan is paid', { isLoanOpen: false }],
    ['another sale is under way', { isAnotherUnderWay: true }],
    ['nothing is held', { units: 0n }],
    ['a sanctions hold is in force', { hold: 'EVERYTHING' as const }],
  ])('is not ordered where %s', (_, facts) => {
    expect(refusalOf(null, orderInDefault(), { facts: { ...CALM.facts, ...facts } })).not.toBeNull()
  })

  it('is ordered after an agent ended a sale that was due for another reason', () => {
    expect(refusalOf(null, orderInDefault(), { facts: { isSaleDue: true, isEndedByAgent: true } })).toBeNull()
  })

  it('sells until everything is paid after fee and expenses', () => {
    const order = after(null, orderInDefault(), CALM)
    const low = { ...BEGUN, owed: { ...OWED, interestCents: 0n, principalCents: 1_000_000n } }
    const selling = stepped(order, low)
    if (selling.state !== 'SELLING') throw new Error(`it is ${selling.state}`)
    // At least 1,000,000 / (1 - 2 % - 0.25 %) cents at $55,000, and less than a dollar more.
    const { orderedUnits } = selling.slice
    expect(orderedUnits).toBeGreaterThanOrEqual(18_600_325n)
    expect(orderedUnits).toBeLessThan(18_602_200n)
    const filled = after(selling, fillCommand('sale-1-1', fill('fill-1', orderedUnits, 5_500_000n)), BEGUN)
    const closed = after(filled, closeCommand('sale-1-1', 'FILLED'), BEGUN)
    const next = stepOf(closed, { ...low, facts: { ...BEGUN.facts, units: ONE_COIN - orderedUnits } })
    expect(next).toMatchObject({ step: 'COMMAND', command: { data: { conclusion: 'GOAL_REACHED' } } })
  })

  it('ends where the borrower pays everything before the first slice, and between slices', () => {
    const order = after(null, orderInDefault(), CALM)
    const paid = { facts: { isSaleDue: false, isLoanOpen: false } }
    expect(stepOf(order, paid)).toMatchObject({
      command: { type: 'LiquidationConcluded', data: { conclusion: 'NO_LONGER_DUE' } },
    })
    expect(stepOf(stepped(order, BEGUN), paid)).toEqual({ step: 'CANCEL' })
  })

  it('says its cause in its state', () => {
    expect(after(null, orderInDefault(), CALM).cause).toBe('IN_DEFAULT')
    expect(ORDERED.cause).toBe('LEVEL_REACHED')
  })
})
