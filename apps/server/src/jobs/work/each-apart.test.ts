import { describe, expect, it } from 'vitest'
import { waitAfter } from './each-apart.ts'
import { waitAfterMail } from '../mail/wait-after-mail.ts'

describe('the delay before a failed item is retried', () => {
  it('grows up to a bound', () => {
    expect([1, 2, 3, 7, 8, 1_000].map(waitAfter)).toEqual([15_000, 30_000, 60_000, 900_000, 900_000, 900_000])
    expect([1, 2, 6, 7, 20].map(waitAfterMail)).toEqual([60_000, 120_000, 1_920_000, 3_600_000, 3_600_000])
  })
})
