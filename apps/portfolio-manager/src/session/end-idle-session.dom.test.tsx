// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenStore } from '../api.ts'
import { endIdleSession, endSession } from './sign-in.ts'

let answers: (() => Promise<Response>)[]
let calls: string[]
let went: string[]
const fails = () => Promise.reject(new TypeError('Failed to fetch'))
const ends = () =>
  Promise.resolve(
    new Response(JSON.stringify({ redirect: '/auth/login' }), {
      headers: { 'content-type': 'application/json' },
    }),
  )

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  went = []
  tokenStore.setItem('jwt', 'a token')
  vi.stubGlobal('reportError', () => undefined)
  vi.stubGlobal('location', { assign: (address: string) => went.push(address), origin: 'http://localhost' })
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(url)
    return (answers.shift() ?? fails)()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an idle session (note 019)', () => {
  it('is ended with retries until the server answers', async () => {
    answers = [fails, fails, ends]
    const ending = endIdleSession()
    await vi.advanceTimersByTimeAsync(60_000)
    await ending
    expect(calls).toHaveLength(3)
    expect(went).toEqual(['/portfolio-manager/signed-out'])
  })

  it('goes to the sign-in page after the last try, with no token in the page', async () => {
    answers = []
    const ending = endIdleSession()
    await vi.advanceTimersByTimeAsync(60_000)
    await ending
    expect(calls).toHaveLength(4)
    expect(went).toHaveLength(1)
    expect(tokenStore.getItem('jwt')).toBeNull()
  })

  it('is ended once by its own agent, who can press again', async () => {
    answers = []
    const ending = endSession()
    await vi.advanceTimersByTimeAsync(60_000)
    await ending
    expect(calls).toHaveLength(1)
  })
})
