// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { APP_UUID } from '../loan/answers.test-data.ts'
import { goTo } from './go-to.ts'

afterEach(() => vi.unstubAllGlobals())

it('goTo loads a new document only for the dashboard, at the root of the site (1.2.02)', () => {
  const left = vi.fn()
  const { location } = window
  const own = (key: string | symbol): unknown => Reflect.get(location, key)
  vi.stubGlobal('location', new Proxy({}, { get: (_, key) => (key === 'assign' ? left : own(key)) }))
  const entries = window.history.length
  goTo('dashboard', APP_UUID)
  expect(left.mock.calls).toEqual([[`/dashboard#loan-${APP_UUID}`]])
  expect(window.history.length).toBe(entries)
  goTo('details', APP_UUID)
  expect(left).toHaveBeenCalledTimes(1)
  expect(location.pathname).toBe(`/account/crypto-backed-loan/${APP_UUID}/details`)
})
