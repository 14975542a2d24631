import { describe, expect, it } from 'vitest'
import { refuse } from '../refusal.ts'
import { retryAfterSeconds, tooMany } from './too-many.ts'

const NOW = new Date('2026-03-02T10:00:00.000Z')
const inMs = (ms: number) => tooMany(new Date(NOW.getTime() + ms), NOW)

describe('too many attempts', () => {
  it.each([
    [-5_000, { seconds: '2' }, 2],
    [1, { seconds: '2' }, 2],
    [2_001, { seconds: '3' }, 3],
    [90_000, { seconds: '90' }, 90],
    [90_001, { minutes: '2' }, 120],
    [15 * 60_000, { minutes: '15' }, 900],
    [15 * 60_000 + 1, { minutes: '16' }, 960],
  ])('shows %i ms to wait as %o, never as less', (ms, data, seconds) => {
    const refused = inMs(ms)
    expect(refused).toEqual({ ok: false, code: 'request.too-many', data })
    expect(retryAfterSeconds(refused)).toBe(seconds)
    expect(seconds * 1_000).toBeGreaterThanOrEqual(ms)
  })

  it.each([{}, { seconds: 'soon' }, { minutes: '0' }])(
    'uses a minute for a refusal without a time (%o)',
    (data) => {
      expect(retryAfterSeconds(refuse('request.too-many', data))).toBe(60)
    },
  )
})
