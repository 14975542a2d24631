import { describe, expect, it } from 'vitest'
import { nextPollMs, WAITING_POLL } from './poll-interval.ts'

describe('nextPollMs', () => {
  it('polls every 5 s until it is done (1.4.29, G.46)', () => {
    expect(nextPollMs(WAITING_POLL, { fetches: 0, done: false })).toBe(5000)
    expect(nextPollMs(WAITING_POLL, { fetches: WAITING_POLL.times - 1, done: false })).toBe(5000)
  })

  it('stops when done (G.46) and at its limit', () => {
    expect(nextPollMs(WAITING_POLL, { fetches: 3, done: true })).toBe(false)
    expect(nextPollMs(WAITING_POLL, { fetches: WAITING_POLL.times, done: false })).toBe(false)
  })
})
