// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const NOW_MS = 1_764_000_000_000
const ADA = { owner: 'ada', nowMs: NOW_MS }
const BEN = { owner: 'ben', nowMs: NOW_MS }

/** A separate page, because one that has signed out stores nothing anymore. */
const openPage = async () => {
  vi.resetModules()
  return import('./kept-in-tab.ts')
}
const kept = () => Object.keys(sessionStorage)

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: NOW_MS })
})
afterEach(() => vi.useRealTimers())

describe('values kept in a tab through a sign-in', () => {
  it('are returned to their account, once', async () => {
    const { keepInTab, takeFromTab } = await openPage()
    keepInTab('a', 'typed', ADA)
    expect(takeFromTab('a', ADA)).toBe('typed')
    expect(takeFromTab('a', ADA)).toBeUndefined()
  })

  it('are undefined and deleted for another account, when signed out, and after they expire', async () => {
    const { keepInTab, takeFromTab, KEPT_MS } = await openPage()
    const tooLate = { ...ADA, nowMs: NOW_MS + KEPT_MS }
    for (const other of [BEN, { ...ADA, owner: undefined }, tooLate, { ...ADA, nowMs: NOW_MS - 1 }]) {
      keepInTab('a', 'typed', ADA)
      expect(takeFromTab('a', other)).toBeUndefined()
      expect(kept()).toEqual([])
    }
    keepInTab('a', 'typed', ADA)
    expect(takeFromTab('a', { ...tooLate, nowMs: tooLate.nowMs - 1 })).toBe('typed')
  })

  it('are not stored when signed out', async () => {
    const { keepInTab } = await openPage()
    keepInTab('a', 'typed', { ...ADA, owner: undefined })
    expect(kept()).toEqual([])
  })

  it('are deleted when another account signs in, without other data of the tab', async () => {
    const { keepInTab, forgetOthers } = await openPage()
    sessionStorage.setItem('pledge.offer-form', '{}')
    keepInTab('a', 'typed', ADA)
    keepInTab('b', 'typed', BEN)
    forgetOthers(BEN)
    expect(kept().toSorted()).toEqual(['pledge.kept.b', 'pledge.offer-form'])
  })

  it('are deleted by the open page when they expire', async () => {
    const { keepInTab, KEPT_MS } = await openPage()
    keepInTab('a', 'typed', ADA)
    vi.advanceTimersByTime(KEPT_MS - 1)
    expect(kept()).toEqual(['pledge.kept.a'])
    vi.advanceTimersByTime(1)
    expect(kept()).toEqual([])
  })

  it('are deleted by the next opened page, which also schedules the deletion of those not expired yet', async () => {
    const earlier = await openPage()
    earlier.keepInTab('old', 'typed', { ...ADA, nowMs: NOW_MS - earlier.KEPT_MS })
    earlier.keepInTab('new', 'typed', ADA)
    vi.clearAllTimers()
    sessionStorage.setItem('pledge.kept.damaged', 'no JSON')
    const { forgetOverdue, KEPT_MS } = await openPage()
    forgetOverdue(NOW_MS)
    expect(kept()).toEqual(['pledge.kept.new'])
    vi.advanceTimersByTime(KEPT_MS)
    expect(kept()).toEqual([])
  })

  it('are deleted at sign-out, after which the page stores nothing more', async () => {
    const { forgetAllKept, keepInTab } = await openPage()
    keepInTab('a', 'typed', ADA)
    forgetAllKept()
    expect(kept()).toEqual([])
    keepInTab('a', 'typed', ADA)
    expect(kept()).toEqual([])
  })
})
