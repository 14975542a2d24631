// @vitest-environment jsdom
import { JWT_KEY } from '@pledge/client/access-token'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BASE_PATH, REFINANCE_PATH } from './journey/pages.ts'
import { APP_UUID, applicationAnswer } from './loan/answers.test-data.ts'
import { currentAddress, goBack, navigate } from './navigation.ts'
import { fullPath, type PageRoute, ROUTES } from './routes.ts'
import { loadScreen } from './screens.ts'
import { refusal, serve, writePage } from './screens/render-screen.test-data.tsx'

const OHIO = { state: 'OH', name: 'Ohio', rateEnabled: true, minLoanAmount: '5000.00', maxLoanAmount: null }

/** Anyone may open these; every other page requires a sign-in. */
const PUBLIC: readonly string[] = [
  'start',
  'residency',
  'faq',
  'getMobileApp',
  'terms',
  'privacy',
  'licenses',
  'checkReceipt',
  'bankReturn',
  'login',
  'signIn',
  'signInComplete',
  'staffSecurity',
]

const LOGIN = 'POST /api/identity-broker/customer/api/v3/login'

const open = async (
  address: string,
  answers = {},
  user: { readonly uuid: string; readonly organizationCode: string } | null = {
    uuid: 'u',
    organizationCode: 'PLEDGE',
  },
) => {
  const sent = serve({
    'GET /api/loans/v1/residence/valid-states': { validStates: [OHIO] },
    'GET /api/loans/v1/residence/countries': { countries: [] },
    'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo': () =>
      refusal(500, 'server.unexpected', 'Something unexpected happened'),
    ...answers,
  })
  const { queryClient } = await import('./query-client.ts')
  const { USER_KEY } = await import('./api.ts')
  queryClient.clear()
  queryClient.setQueryData(USER_KEY, user)
  const { Application } = await import('./router.tsx')
  window.history.replaceState(null, '', address)
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <Application />
      </QueryClientProvider>,
    )
  })
  return sent
}

// The parts of a route are loaded before: the first load takes longer than a test waits.
beforeAll(async () => {
  writePage()
  await import('./router.tsx')
  await Promise.all(
    (['start', 'residency', 'faq', 'getMobileApp', 'login', 'details', 'refinance'] as const).map(loadScreen),
  )
}, 30_000)
beforeEach(() => {
  writePage()
  localStorage.setItem(JWT_KEY, 'a token that the client cannot read')
})
afterEach(cleanup)

describe('the routes', () => {
  it('are public exactly as listed here, including the return from a bank (1.2.07)', () => {
    const open = Object.entries<PageRoute>(ROUTES).filter(([, { kind }]) => kind === 'public')
    expect(open.map(([name]) => name)).toEqual(PUBLIC)
    expect(ROUTES.bankReturn.path).toBe(`${BASE_PATH}/plaid-oauth-success`)
  })

  it.each([BASE_PATH, `${BASE_PATH}/nonsense`, `${BASE_PATH}/nonsense/details`, `${BASE_PATH}/dashboard`])(
    'redirect from %s to the start page, and from there to the residency page (1.1.15, 1.2.02, 1.2.35, 1.2.60)',
    async (address) => {
      const before = window.history.length
      const replaced = vi.spyOn(window.history, 'replaceState')
      await open(address)
      await waitFor(() => expect(currentAddress()).toBe(`${BASE_PATH}/residency`))
      expect(replaced.mock.calls.map(([, , url]) => url)).toContain(`${BASE_PATH}/start`)
      replaced.mockRestore()
      expect(window.history.length).toBe(before)
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    },
  )

  it.each([
    ['/start?state=OH', 'See what you can borrow'],
    ['/residency', 'Where do you live?'],
    ['/faq', 'Frequently asked questions'],
    ['/get-mobile-app', 'Call us to finish this step'],
    ['', 'Where do you live?'],
  ])('open %s without a sign-in when signed out (1.2.03 to 1.2.06, 1.2.11)', async (page, heading) => {
    localStorage.clear()
    const sent = await open(BASE_PATH + page, {}, null)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
    // The sign-in is loaded before it begins.
    await act(() => vi.dynamicImportSettled())
    expect(sent.map(({ call }) => call)).not.toContain(LOGIN)
  })

  it('show the refinance list at its URL, which is not taken for an application (2.2.01, G.69)', async () => {
    const requests: string[] = []
    await open(REFINANCE_PATH, {
      'GET /api/loans/v1/applications': (url: URL) => {
        requests.push(url.search)
        return { applications: [], unreadable: [] }
      },
      'GET /api/loans/v1/estate-claims': { loans: [] },
      'GET /api/loans/v1/stabilization-offer': { offer: null },
    })
    expect(await screen.findByRole('button', { name: 'Enter Loan ID' })).toBeTruthy()
    expect(currentAddress()).toBe(REFINANCE_PATH)
    expect(requests).toEqual(['?isCelsiusRefi=true'])
  })

  it('show a not-found page at an unknown URL, with a way to continue (1.1.26)', async () => {
    await open('/nowhere')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
    expect(document.title).toBe('Pledge | Page not found')
    expect(currentAddress()).toBe('/nowhere')
  })

  it.each(['nonsense', 'disbursement/nonsense', 'nonsense/of/any/depth'])(
    'redirect from %s, a page that applications do not have, to the page of its state (1.2.34, G.27)',
    async (page) => {
      await open(`${BASE_PATH}/${APP_UUID}/${page}`, {
        [`GET /api/loans/v1/applications/${APP_UUID}`]: {
          application: applicationAnswer({ state: 'BORROWER_DETAILS' }),
        },
      })
      await waitFor(() => expect(currentAddress()).toBe(`${BASE_PATH}/${APP_UUID}/details`))
    },
  )

  it.each(
    Object.entries<PageRoute>(ROUTES)
      .filter(([name]) => !PUBLIC.includes(name))
      .map(([, route]) => fullPath(route).replace(':appUuid', APP_UUID)),
  )('start the sign-in at %s when signed out, and return there (1.4.48, 1.6.02)', async (path) => {
    localStorage.clear()
    const never = () => new Promise(() => {})
    const requests: string[] = []
    const opened = open(`${path}?ref=1`, { [LOGIN]: never }, null)
    const served = globalThis.fetch
    globalThis.fetch = (input, init) => {
      requests.push(String(input instanceof Request ? input.url : input))
      return served(input, init)
    }
    await opened
    const login = await waitFor(() => {
      const found = requests.find((url) => url.includes(LOGIN.slice('POST '.length)))
      if (found === undefined) throw new Error(`No sign-in began: ${requests.join(' ')}`)
      return new URL(found, 'http://localhost')
    })
    expect(login.searchParams.get('redirectUrl')).toBe(`${path}?ref=1`)
    expect(requests.some((url) => url.includes('/api/loans/'))).toBe(false)
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it.each(
    Object.values<PageRoute>(ROUTES)
      .filter(({ kind, path }) => kind === 'application' && path !== ROUTES.documents.path)
      .map((route) => fullPath(route).replace(':appUuid', APP_UUID)),
  )('redirect a refinance from %s to its card on the dashboard (2.6.06)', async (path) => {
    const replaced = vi.fn()
    const { location } = window
    const own = (key: string | symbol): unknown => Reflect.get(location, key)
    vi.stubGlobal('location', new Proxy({}, { get: (_, key) => (key === 'replace' ? replaced : own(key)) }))
    await open(path, {
      [`GET /api/loans/v1/applications/${APP_UUID}`]: {
        application: applicationAnswer({ isCelsiusRefi: true }),
      },
    })
    await waitFor(() => expect(replaced.mock.calls).toEqual([[`/dashboard#loan-${APP_UUID}`]]))
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    vi.unstubAllGlobals()
  })

  it('navigate forward and back between pages, each with its own history entry', async () => {
    await open(`${BASE_PATH}/residency`)
    await screen.findByRole('combobox')
    act(() => navigate('/auth/login?error=lapsed'))
    await waitFor(() => expect(document.title).toContain('Sign in'))
    act(goBack)
    expect(await screen.findByRole('combobox')).toBeTruthy()
    expect(currentAddress()).toBe(`${BASE_PATH}/residency`)
  })
})
