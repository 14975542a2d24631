import { describe, expect, it } from 'vitest'
import { isAddressVerified, isNotLocated, NOT_LOCATED_AFTER_MS } from './address-verification.ts'

const BEGUN = Date.UTC(2026, 2, 7, 12)
const NONE = { receivedUnits: 0n, pendingUnits: 0n }

describe('collateral that is not located (1.8.07)', () => {
  it('is reported from 24 h after the borrower began, to the millisecond', () => {
    expect(NOT_LOCATED_AFTER_MS).toBe(24 * 60 * 60 * 1000)
    expect(isNotLocated(BEGUN, NONE, BEGUN + NOT_LOCATED_AFTER_MS - 1)).toBe(false)
    expect(isNotLocated(BEGUN, NONE, BEGUN + NOT_LOCATED_AFTER_MS)).toBe(true)
  })

  it('is not reported once there is a balance, confirmed or not', () => {
    const later = BEGUN + 2 * NOT_LOCATED_AFTER_MS
    expect(isNotLocated(BEGUN, { ...NONE, pendingUnits: 1n }, later)).toBe(false)
    expect(isNotLocated(BEGUN, { ...NONE, receivedUnits: 1n }, later)).toBe(false)
  })

  it('is never reported to a borrower who did not begin', () => {
    expect(isNotLocated(null, NONE, BEGUN + 100 * NOT_LOCATED_AFTER_MS)).toBe(false)
  })
})

describe('a deposit address (1.2.127, 1.7.27)', () => {
  it('is verified by one deposit of the minimum amount, confirmed or not, and not by less', () => {
    expect(isAddressVerified([], 5n)).toBe(false)
    expect(isAddressVerified([{ status: 'seen', units: 5n }], 5n)).toBe(true)
    expect(isAddressVerified([{ status: 'final', units: 6n }], 5n)).toBe(true)
    expect(
      isAddressVerified(
        [
          { status: 'final', units: 4n },
          { status: 'seen', units: 4n },
        ],
        5n,
      ),
    ).toBe(false)
  })

  it('is not verified by what the chain dropped', () => {
    expect(isAddressVerified([{ status: 'orphaned', units: 9n }], 5n)).toBe(false)
  })
})
