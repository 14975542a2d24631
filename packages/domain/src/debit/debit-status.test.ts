import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEBIT_STATUSES,
  DEBIT_STEPS,
  isPending,
  moveOf,
  type DebitStatus,
  type DebitStep,
} from './debit-status.ts'

interface Books {
  readonly status: DebitStatus
  readonly receivedTimes: number
  readonly reversedTimes: number
}
const START: Books = { status: 'SCHEDULED', receivedTimes: 0, reversedTimes: 0 }

const after = (books: Books, step: DebitStep): Books => {
  const move = moveOf(books.status, step)
  if (move === undefined) return books
  return {
    status: move.status,
    receivedTimes: books.receivedTimes + (move.payment === 'RECEIVE' ? 1 : 0),
    reversedTimes: books.reversedTimes + (move.payment === 'REVERSE' ? 1 : 0),
  }
}
const walk = (steps: readonly DebitStep[]): Books => steps.reduce(after, START)

describe('the status of a debit', () => {
  it('neither creates nor loses a cent, in any order of reports, however often they are repeated', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...DEBIT_STEPS), { maxLength: 30 }), (steps) => {
        const { status, receivedTimes, reversedTimes } = walk(steps)
        const countedTimes = receivedTimes - reversedTimes
        expect(receivedTimes).toBeLessThanOrEqual(1)
        expect(countedTimes).toBe(status === 'SETTLED' ? 1 : 0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('ends the same in whatever order a bank reports the same events', () => {
    const submitted = fc.constantFrom<readonly DebitStep[]>(
      ['ACCEPT', 'SETTLE'],
      ['ACCEPT', 'SETTLE', 'RETURN'],
      ['ACCEPT', 'RETURN'],
    )
    fc.assert(
      fc.property(submitted, fc.infiniteStream(fc.nat()), fc.nat({ max: 4 }), (reported, order, repeats) => {
        const many = [...reported, ...reported.slice(0, repeats)]
        const shuffled = many
          .map((step) => ({ step, by: order.next().value ?? 0 }))
          .toSorted((one, other) => one.by - other.by)
          .map(({ step }) => step)
        const end = walk(['SUBMIT', ...shuffled])
        expect(end.status).toBe(reported.includes('RETURN') ? 'RETURNED' : 'SETTLED')
        expect(end.receivedTimes - end.reversedTimes).toBe(reported.includes('RETURN') ? 0 : 1)
      }),
      { numRuns: 1_000 },
    )
  })

  it('allows a stop until it is submitted, and not afterwards (P.202)', () => {
    expect(DEBIT_STATUSES.filter((status) => moveOf(status, 'STOP') !== undefined)).toEqual(['SCHEDULED'])
    expect(walk(['STOP', 'SUBMIT', 'ACCEPT', 'SETTLE'])).toEqual({ ...START, status: 'STOPPED' })
  })

  it('is pending while the bank may have it and its money has not settled', () => {
    expect(DEBIT_STATUSES.filter(isPending)).toEqual(['SUBMITTING', 'SUBMITTED'])
  })

  it('reaches every status', () => {
    const reached = new Set<DebitStatus>(['SCHEDULED'])
    for (const status of reached)
      for (const step of DEBIT_STEPS) reached.add(moveOf(status, step)?.status ?? status)
    expect([...reached].toSorted()).toEqual(DEBIT_STATUSES.toSorted())
  })
})
