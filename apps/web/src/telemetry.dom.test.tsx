// @vitest-environment jsdom
import { JWT_KEY } from '@pledge/client/access-token'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { BASE_PATH } from './journey/pages.ts'
import { currentAddress, navigate } from './navigation.ts'
import { loadScreen } from './screens.ts'
import { serve, writePage } from './screens/render-screen.test-data.tsx'

const EVENT = 'POST /api/ft/external/event'
const SESSION_KEY = { uuid: crypto.randomUUID(), epoch: 1, trackerUuid: crypto.randomUUID() }

// What a route loads is loaded before: the first load of a part takes longer than a test waits.
beforeAll(async () => {
  writePage()
  await import('./router.tsx')
  await Promise.all((['residency', 'login', 'faq'] as const).map(loadScreen))
}, 30_000)
afterEach(cleanup)

it('telemetry sends one PAGEVIEW for each route change, including a return to a page (1.7.32, 2.7.25)', async () => {
  localStorage.removeItem(JWT_KEY)
  const sent = serve({
    'POST /api/ft/external/session': { sessionKey: SESSION_KEY },
    [EVENT]: { done: true },
    'GET /api/loans/v1/residence/valid-states': { validStates: [] },
    'GET /api/loans/v1/residence/countries': { countries: [] },
  })
  const [{ Application }, { queryClient }, { watchPageViews }] = await Promise.all([
    import('./router.tsx'),
    import('./query-client.ts'),
    import('./telemetry.ts'),
  ])
  const views = () => sent.filter(({ call }) => call === EVENT).map(({ body }) => body)
  const goes = async (to: () => void, address: string, count: number) => {
    act(to)
    await waitFor(() => expect(currentAddress()).toBe(address))
    await waitFor(() => expect(views()).toHaveLength(count))
  }
  const [residency, login] = [`${BASE_PATH}/residency`, '/auth/login?error=lapsed']
  window.history.replaceState(null, '', residency)
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <Application />
      </QueryClientProvider>,
    )
  })
  watchPageViews()
  await goes(() => undefined, residency, 1)
  await goes(() => navigate(login), login, 2)
  // The same address again is not a route change.
  await goes(() => navigate(login), login, 2)
  await goes(() => window.history.go(-2), residency, 3)
  await goes(() => window.history.forward(), login, 4)
  expect(views().map((view) => (view as { pagePath: string }).pagePath)).toEqual([
    residency,
    '/auth/login',
    residency,
    '/auth/login',
  ])
  const keys = views().map(
    (view) => (view as { eventProperties: { navigation: string } }).eventProperties.navigation,
  )
  expect(new Set(keys).size).toBe(4)
})

it("telemetry opens a session with the browser's properties, and keeps it for the visit and the tracker permanently (2.3.39, 2.3.40, 2.3.49, 2.3.50)", async () => {
  sessionStorage.clear()
  localStorage.clear()
  const sent = serve({
    'POST /api/ft/external/session': { sessionKey: SESSION_KEY },
    [EVENT]: { done: true },
  })
  // As on a page that was opened afresh.
  vi.resetModules()
  const { telemetry } = await import('./telemetry.ts')
  await telemetry.session()
  expect(sent[0]?.body).toMatchObject({
    platform: 'WEB',
    screenWidth: window.screen.width,
    screenHeight: window.screen.height,
    windowWidth: window.innerWidth,
    windowHeight: window.innerHeight,
  })
  expect(sessionStorage.getItem('telemetrySessionUuid')).toBe(SESSION_KEY.uuid)
  expect(sessionStorage.getItem('telemetrySessionEpoch')).toBe('1')
  expect(localStorage.getItem('telemetryTrackerUuid')).toBe(SESSION_KEY.trackerUuid)
  expect(localStorage.getItem('telemetrySessionUuid')).toBeNull()
})

it('telemetry events say whose they are, where, and of which product (2.3.42, 2.3.43)', async () => {
  const sent = serve({
    'POST /api/ft/external/session': { sessionKey: SESSION_KEY },
    [EVENT]: { done: true },
  })
  const [{ telemetry }, { queryClient }, { USER_KEY }] = await Promise.all([
    import('./telemetry.ts'),
    import('./query-client.ts'),
    import('./api.ts'),
  ])
  queryClient.setQueryData(USER_KEY, { uuid: 'u-1' })
  window.history.replaceState(null, '', `${BASE_PATH}/start?state=OH`)
  telemetry.track({ event: 'OPENED', applicationUuid: 'a-1', eventProperties: { modal: 'fees' } })
  await waitFor(() => expect(sent.filter(({ call }) => call === EVENT)).toHaveLength(1))
  queryClient.removeQueries({ queryKey: USER_KEY })
  expect(sent.find(({ call }) => call === EVENT)?.body).toMatchObject({
    domain: window.location.hostname,
    queryParams: { state: 'OH' },
    pagePath: `${BASE_PATH}/start`,
    event: 'OPENED',
    identityId: 'u-1',
    applicationUuid: 'a-1',
    eventType: 'ACTION',
    productType: 'CRYPTO_BACKED_LOAN',
    eventProperties: { modal: 'fees' },
  })
})

it('telemetry sends an event of a page that is being left with a keepalive call (2.7.11)', async () => {
  serve({ 'POST /api/ft/external/session': { sessionKey: SESSION_KEY }, [EVENT]: { done: true } })
  const kept: [string, boolean | undefined][] = []
  const served = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    if (address.endsWith('/event') && typeof init?.body === 'string') kept.push([init.body, init.keepalive])
    return served(input, init)
  }
  const { telemetry } = await import('./telemetry.ts')
  telemetry.track({ event: 'STAYS' })
  await waitFor(() => expect(kept).toHaveLength(1))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  telemetry.track({ event: 'LEAVES' })
  await waitFor(() => expect(kept).toHaveLength(2))
  visibility.mockRestore()
  expect(kept.map(([body, keepalive]) => [JSON.parse(body).event, keepalive])).toEqual([
    ['STAYS', false],
    ['LEAVES', true],
  ])
})
