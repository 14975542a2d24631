import { configure } from '@testing-library/dom'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { takePlainPhones } from './tappable-phones.ts'

// A page is drawn in several tasks, and a busy machine takes its time for each; who waits for nothing fails as late.
configure({ asyncUtilTimeout: 5_000 })

const OF_THE_BROWSER = ['fetch', 'matchMedia', 'IntersectionObserver', 'ResizeObserver'] as const
type Kept = Readonly<Record<string, unknown>>
const page = globalThis as unknown as Record<string, unknown>
let kept: Kept = {}

beforeEach(() => {
  kept = Object.fromEntries(OF_THE_BROWSER.map((name) => [name, page[name]]))
})

// Files share the document and its modules: a test leaves neither page nor storage nor clock to the next.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const [name, value] of Object.entries(kept)) page[name] = value
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split(';'))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  document.body.innerHTML = ''
  // A tap on the lender's telephone number calls it, on every screen that any test shows.
  expect(takePlainPhones()).toEqual([])
})

// What the server writes into a page may be written once for all tests of a file.
afterAll(() => {
  document.head.innerHTML = ''
  for (const { name } of document.documentElement.attributes) document.documentElement.removeAttribute(name)
})
