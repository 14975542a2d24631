import { describe, expect, it } from 'vitest'
import { LINK_KEPT_AFTER_FUNDING_MS, linksNeededUntil } from './links-needed.ts'

const ENTERED_AT = Date.UTC(2026, 4, 4)

describe('the links of an application to a bank', () => {
  it.each(['CANCELLED', 'DECLINED', 'EXPIRED'] as const)('are not needed once it is %s', (state) => {
    expect(linksNeededUntil({ state }, ENTERED_AT)).toBe(ENTERED_AT)
  })

  it('are kept for as long as its money may be returned', () => {
    expect(linksNeededUntil({ state: 'COMPLETE' }, ENTERED_AT)).toBe(ENTERED_AT + LINK_KEPT_AFTER_FUNDING_MS)
    expect(LINK_KEPT_AFTER_FUNDING_MS).toBe(60 * 24 * 60 * 60 * 1_000)
  })

  it.each(['FINAL_STEPS', 'MANUAL_FUNDING_RELEASE', 'WAITING_FOR_COLLATERAL'] as const)(
    'are needed indefinitely in %s',
    (state) => {
      expect(linksNeededUntil({ state }, ENTERED_AT)).toBeNull()
    },
  )
})
