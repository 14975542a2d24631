// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID, applicationAnswer } from '../loan/answers.test-data.ts'
import { refusal, serve, showRoutes, writePage } from '../screens/render-screen.test-data.tsx'

/** The dashboard is loaded afresh, which a test document cannot do: redirects are recorded. */
const ledTo: string[] = []
vi.mock('./go-to.ts', () => ({ goTo: (page: string) => ledTo.push(page) }))
const { followApplication } = await import('./follow.ts')

const API = `/api/loans/v1/applications/${APP_UUID}`
const DETAILS = `/account/crypto-backed-loan/${APP_UUID}/details`
const STUCK = { stage: 'APPLYING', state: 'BORROWER_DETAILS' }

/** When the state was requested, in milliseconds after the step. */
const asksFor = (answer: () => unknown) => {
  const requestedAtMs: number[] = []
  const startMs = Date.now()
  serve({
    [`GET ${API}`]: { application: applicationAnswer() },
    [`GET ${API}/state`]: () => {
      requestedAtMs.push(Date.now() - startMs)
      return answer()
    },
  })
  return requestedAtMs
}
const every = (intervalMs: number, times: number) => Array.from({ length: times }, (_, at) => at * intervalMs)

beforeEach(() => {
  writePage()
  ledTo.length = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** At the details of an application, with the clock controlled by the test. */
const open = async () => {
  const { queryClient } = await showRoutes(null, [DETAILS])
  vi.useFakeTimers()
  return { queryClient, follow: followApplication(queryClient) }
}
const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe("following an application by the page's own clock", () => {
  it('fetches 20 more times at 100 ms while nothing changes, then routes (1.4.06, 1.4.07, 1.9.36)', async () => {
    const { follow } = await open()
    const requestedAtMs = asksFor(() => ({ stage: 'PROCESSING', state: 'FINAL_STEPS' }))
    void follow(APP_UUID, { before: 'FINAL_STEPS' })
    await passes(1_999)
    expect(ledTo).toEqual([])
    await passes(1)
    expect(requestedAtMs).toEqual(every(100, 21))
    expect(ledTo).toEqual(['next-steps'])
    await passes(60_000)
    expect(requestedAtMs).toHaveLength(21)
  })

  it('reads nothing and redirects nowhere once another step is in progress (1.4.34)', async () => {
    const { follow, queryClient } = await open()
    asksFor(() => ({ stage: 'APPLYING', state: 'FINAL_STEPS' }))
    const key = ['final-steps', APP_UUID]
    queryClient.setQueryData(key, 'as expected')
    void follow(APP_UUID, { before: 'FINAL_STEPS' })
    await passes(100)
    const later = queryClient.getMutationCache().build(queryClient, {
      mutationKey: ['step', APP_UUID],
      mutationFn: () => new Promise(() => undefined),
    })
    void later.execute(undefined)
    await passes(60_000)
    expect(ledTo).toEqual([])
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false)
  })

  it('ends on the dashboard 20 s after details that do not change state, and not before (1.4.15, 1.4.16)', async () => {
    const { follow } = await open()
    const requestedAtMs = asksFor(() => STUCK)
    void follow(APP_UUID, { before: 'BORROWER_DETAILS', isAfterDetails: true })
    await passes(19_999)
    expect(ledTo).toEqual([])
    await passes(1)
    expect(requestedAtMs).toEqual(every(2_000, 11))
    expect(ledTo).toEqual(['dashboard'])
  })

  it('counts a failed call as an attempt, and keeps the data read for display', async () => {
    const { follow, queryClient } = await open()
    let calls = 0
    const requestedAtMs = asksFor(() => {
      calls += 1
      return calls < 3
        ? refusal(503, 'server.unavailable', 'Later')
        : { stage: 'APPLYING', state: 'DECLINED' }
    })
    void follow(APP_UUID, { before: 'SOFT_CREDIT' })
    await passes(200)
    expect(requestedAtMs).toEqual([0, 100, 200])
    expect(queryClient.getQueryData(['application-state', APP_UUID])).toEqual({
      stage: 'APPLYING',
      state: 'DECLINED',
    })
    expect(ledTo).toEqual(['decline'])
  })
})
