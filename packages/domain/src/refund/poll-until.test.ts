import { describe, expect, it } from 'vitest'
import { isLost, isUnanswered, nextLostPoll, NOT_RECEIVED, refundPollUntil } from './poll-until.ts'
import { REFUND_STATUSES } from './refund-status.ts'

const DAY_MS = 86_400_000

describe('a refund whose answer is not known', () => {
  it('is polled for five days, and then is for agents', () => {
    const pollUntil = new Date(refundPollUntil(1_000))
    expect(pollUntil.getTime()).toBe(1_000 + 5 * DAY_MS)
    const at = (nowMs: number) => isUnanswered({ status: 'SUBMITTING', pollUntil }, nowMs)
    expect(at(pollUntil.getTime() - 1)).toBe(false)
    expect(at(pollUntil.getTime())).toBe(true)
  })

  it('is none before it was submitted, or once its answer is recorded', () => {
    const answered = REFUND_STATUSES.filter((status) => isUnanswered({ status, pollUntil: new Date(0) }, 1))
    expect(answered).toEqual(['SUBMITTING'])
    expect(isUnanswered({ status: 'SUBMITTING', pollUntil: null }, 1)).toBe(false)
  })
})

describe('a refund that was recorded as never received', () => {
  const HOUR_MS = 3_600_000
  const OVER_MS = 60 * DAY_MS

  it.each([
    ['at once', 0, HOUR_MS],
    ['a day later', DAY_MS, DAY_MS + HOUR_MS],
    ['for the last time', OVER_MS - HOUR_MS, OVER_MS],
    ['no more after 60 days', OVER_MS - HOUR_MS + 1, null],
    ['no more long after', 2 * OVER_MS, null],
  ])('is polled every hour for 60 days: %s', (_, nowMs, expected) => {
    expect(nextLostPoll(0, nowMs)).toBe(expected)
  })

  it('is one that the provider did not reject itself', () => {
    expect(REFUND_STATUSES.filter((status) => isLost({ status, reasonCode: NOT_RECEIVED }))).toEqual([
      'REJECTED',
    ])
    expect(isLost({ status: 'REJECTED', reasonCode: 'R03' })).toBe(false)
  })
})
