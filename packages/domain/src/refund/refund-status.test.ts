import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isLive,
  isSpent,
  refundMove,
  REFUND_STATUSES,
  REFUND_STEPS,
  type RefundStatus,
} from './refund-status.ts'

interface Books {
  readonly status: RefundStatus
  readonly sentTimes: number
  readonly cameBackTimes: number
}

const after = (books: Books, step: (typeof REFUND_STEPS)[number]): Books => {
  const move = refundMove(books.status, step)
  if (move === undefined) return books
  return {
    status: move.status,
    sentTimes: books.sentTimes + (move.posting === 'SENT' ? 1 : 0),
    cameBackTimes: books.cameBackTimes + (move.posting === 'CAME_BACK' ? 1 : 0),
  }
}

describe('the status of a refund', () => {
  it('posts what left once, and what came back once, in any order of steps, however often they are repeated', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...REFUND_STEPS), { maxLength: 30 }), (steps) => {
        const start: Books = { status: 'OPEN', sentTimes: 0, cameBackTimes: 0 }
        const { status, sentTimes, cameBackTimes } = steps.reduce(after, start)
        expect(sentTimes - cameBackTimes).toBe(status === 'SENT' ? 1 : 0)
        expect(sentTimes).toBeLessThanOrEqual(1)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is submitted only after its approval, and sent by hand only before it was submitted', () => {
    const from = (step: (typeof REFUND_STEPS)[number]) =>
      REFUND_STATUSES.filter((status) => refundMove(status, step) !== undefined)
    expect(from('SUBMIT')).toEqual(['APPROVED', 'SUBMITTING'])
    expect(from('SEND_BY_HAND')).toEqual(['APPROVED'])
    expect(from('WITHDRAW')).toEqual(['OPEN', 'APPROVED'])
    expect(from('AMEND')).toEqual(['OPEN', 'APPROVED'])
    expect(refundMove('APPROVED', 'AMEND')?.status).toBe('OPEN')
    expect(from('CHOOSE_ACCOUNT')).toEqual(['APPROVED'])
    expect(refundMove('APPROVED', 'CHOOSE_ACCOUNT')?.status).toBe('OPEN')
  })

  it('is lost only after it was submitted, and posted should the provider have it after all', () => {
    expect(REFUND_STATUSES.filter((status) => refundMove(status, 'LOSE') !== undefined)).toEqual([
      'SUBMITTING',
    ])
    expect(refundMove('SUBMITTING', 'LOSE')).toEqual({ status: 'REJECTED', posting: 'NONE' })
    expect(refundMove('REJECTED', 'ACCEPT')).toEqual({ status: 'SENT', posting: 'SENT' })
  })

  it('counts as spent from the moment that the provider may have it', () => {
    expect(REFUND_STATUSES.filter(isSpent)).toEqual(['SUBMITTING', 'SENT'])
    expect(REFUND_STATUSES.filter(isLive)).toEqual(['OPEN', 'APPROVED', 'SUBMITTING'])
  })
})
