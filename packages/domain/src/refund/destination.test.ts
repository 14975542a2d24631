import { describe, expect, it } from 'vitest'
import { chosenDestination, isSameDestination, isShownDestination, type Destination } from './destination.ts'
import { refundDueAt } from './refund-due.ts'

const DEBITED: Destination = { kind: 'DEBITED_ACCOUNT', id: 'a', mask: '•••• 1111' }
const ON_FILE: Destination = { kind: 'ACCOUNT_ON_FILE', id: 'b', mask: '•••• 2222' }

describe('where a refund goes', () => {
  it('is the first account that has not refused one, and none where all of them have', () => {
    expect(chosenDestination([DEBITED, ON_FILE], [])).toBe(DEBITED)
    expect(chosenDestination([DEBITED, ON_FILE], [DEBITED])).toBe(ON_FILE)
    expect(chosenDestination([DEBITED, ON_FILE], [DEBITED, ON_FILE])).toBeNull()
    expect(chosenDestination([], [])).toBeNull()
  })

  it('does not try the same account again under another name', () => {
    expect(chosenDestination([{ ...ON_FILE, mask: DEBITED.mask }], [DEBITED])).toBeNull()
  })

  it('tells a changed destination from the same one', () => {
    expect(isSameDestination(null, null)).toBe(true)
    expect(isSameDestination(ON_FILE, null)).toBe(false)
    expect(isSameDestination(ON_FILE, { ...ON_FILE })).toBe(true)
    expect(isSameDestination(ON_FILE, { ...ON_FILE, id: 'c' })).toBe(false)
  })

  it('tells the destination that a page showed from another one', () => {
    expect(isShownDestination(ON_FILE, { kind: ON_FILE.kind, mask: ON_FILE.mask })).toBe(true)
    expect(isShownDestination(ON_FILE, { kind: ON_FILE.kind, mask: DEBITED.mask })).toBe(false)
    expect(isShownDestination(ON_FILE, { kind: DEBITED.kind, mask: ON_FILE.mask })).toBe(false)
    expect(isShownDestination(null, ON_FILE)).toBe(false)
    expect(isShownDestination(ON_FILE, null)).toBe(false)
    expect(isShownDestination(null, null)).toBe(true)
  })

  it('is decided by the end of the next business day (1.9.20)', () => {
    const terms = { timeZone: 'America/New_York', bankHolidays: ['2026-12-07'] }
    // A Friday; the Monday after it is a holiday.
    const dueAt = refundDueAt(Date.parse('2026-12-04T15:00:00Z'), terms)
    expect(new Date(dueAt).toISOString()).toBe('2026-12-09T05:00:00.000Z')
  })
})
