// @vitest-environment jsdom
import { JWT_KEY } from '@pledge/client/access-token'
import { act, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { BASE_PATH } from './journey/pages.ts'
import { currentAddress, navigate } from './navigation.ts'
import { loadScreen } from './screens.ts'
import { serve, writePage } from './screens/render-screen.test-data.tsx'

const EVENT = 'POST /api/ft/external/event'
const [RESIDENCY, LOGIN] = [`${BASE_PATH}/residency`, '/auth/login?error=lapsed']

// What a route loads is loaded before: the first load of a part takes longer than a test waits.
beforeAll(async () => {
  writePage()
  await import('./router.tsx')
  await Promise.all((['residency', 'login'] as const).map(loadScreen))
}, 30_000)

it('the application sends a PAGEVIEW for its first page and for the next one, by itself (1.7.32, 2.7.25)', async () => {
  localStorage.removeItem(JWT_KEY)
  const sent = serve({
    'POST /api/ft/external/session': {
      sessionKey: { uuid: crypto.randomUUID(), epoch: 1, trackerUuid: crypto.randomUUID() },
    },
    [EVENT]: { done: true },
    'GET /api/loans/v1/banners': [],
    'GET /api/loans/v1/residence/valid-states': { validStates: [] },
    'GET /api/loans/v1/residence/countries': { countries: [] },
  })
  const viewed = () =>
    sent
      .filter(({ call }) => call === EVENT)
      .map(({ body }) => body as { readonly event: string; readonly pagePath: string })
      .map(({ event, pagePath }) => `${event} ${pagePath}`)
  document.body.innerHTML = '<div id="root"></div>'
  window.history.replaceState(null, '', RESIDENCY)
  await act(() => import('./main.tsx'))
  await act(() => vi.dynamicImportSettled())
  await waitFor(() => expect(viewed()).toEqual([`PAGEVIEW ${RESIDENCY}`]))
  act(() => navigate(LOGIN))
  await waitFor(() => expect(currentAddress()).toBe(LOGIN))
  await waitFor(() => expect(viewed()).toEqual([`PAGEVIEW ${RESIDENCY}`, 'PAGEVIEW /auth/login']))
})
