import { describe, expect, it } from 'vitest'
import { isUnanswered, refundPollUntil } from './poll-until.ts'
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
