// @vitest-environment jsdom
import { JWT_KEY } from '@pledge/client/access-token'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { user } from '../session/user.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../screens/render-screen.test-data.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

const PATH = '/account/crypto-backed-loan/start'
const USER = 'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo'
const LOGIN = 'POST /api/identity-broker/customer/api/v3/login'
const LOGOUT = 'POST /api/identity-broker/customer/secure/api/v3/logout'

/** The signed-in user is looked up by a part that is loaded on demand. */
const LATE = { timeout: 10_000 }
const OWN = {
  terms: 'https://emberline.example/terms',
  privacy: 'https://emberline.example/privacy',
  licenses: 'https://emberline.example/licenses',
}
const FOOTER = 'Emberline Credit LLC makes loans in Ohio alone.'

/** The page of a partner's brand. */
beforeEach(() => {
  writePage()
  const script = document.getElementById('pledge-organization')
  const organization = JSON.parse(script?.textContent ?? '')
  const legal = { ...organization.legal, footer: FOOTER }
  const partner = {
    ...organization,
    code: 'EMBERLINE',
    shortName: 'Emberline',
    legalName: 'Emberline Credit LLC',
    nmls: '7654321',
    legal,
    links: OWN,
  }
  if (script !== null) script.textContent = JSON.stringify(partner)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** What is sent with a call, besides its body. */
const headersOf = (call: string): readonly Headers[] => {
  const seen: Headers[] = []
  const served = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    if (`${init?.method ?? 'GET'} ${pathname}` === call) seen.push(new Headers(init?.headers))
    return served(input, init)
  }
  return seen
}

describe('the header', () => {
  it('has the lender’s logo with its name (1.1.01, 1.1.22)', async () => {
    serve({ [USER]: refusal(401, 'session.required', '') })
    await renderScreen(() => <Header />, PATH, [PATH])
    const logo = screen.getByRole('img', { name: 'Emberline' })
    expect(logo.getAttribute('src')).toBe('/brand/EMBERLINE/1/logo.svg')
  })

  it('links a signed-in user to the dashboard, and offers sign-out instead of sign-in (1.2.137 to 1.2.139, G.11)', async () => {
    const leadsTo = async () =>
      (await screen.findByRole('link', { name: 'Dashboard' }, LATE)).getAttribute('href')
    // A user whose account is at the operator's issuer is signed in as well.
    serve({ [USER]: { ...user, isManageable: false } })
    await renderScreen(() => <Header />, PATH, [PATH])
    expect(await leadsTo()).toBe('/dashboard')
    cleanup()
    const sent = serve({ [USER]: user, [LOGOUT]: { redirect: '#signed-out' } })
    await renderScreen(() => <Header />, PATH, [PATH])
    expect(await leadsTo()).toBe('/dashboard')
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([LOGOUT]), LATE)
    await waitFor(() => expect(localStorage.getItem(JWT_KEY)).toBeNull())
  })

  it('starts the sign-in when signed out, and offers no dashboard (1.2.137 to 1.2.139, G.11)', async () => {
    const sent = serve({ [USER]: refusal(401, 'session.required', ''), [LOGIN]: { redirect: '#sign-in' } })
    const headers = headersOf(LOGIN)
    await renderScreen(() => <Header />, PATH, [PATH])
    const login = await screen.findByRole('button', { name: 'Login' }, LATE)
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
    const begun = () => sent.filter(({ call }) => call === LOGIN)
    expect(begun()).toEqual([])
    fireEvent.click(login)
    await waitFor(() => expect(begun()).toHaveLength(1), LATE)
    expect(headers.at(-1)?.get('X-Org'), 'at the brand of the page').toBe('EMBERLINE')
  })
})

describe('the footer', () => {
  it("has the lender's own legal text, name and number (1.1.01, 1.1.23)", async () => {
    serve({})
    await renderScreen(Footer, PATH, [PATH])
    expect(screen.getByText(FOOTER)).toBeTruthy()
    const text = screen.getByRole('contentinfo').textContent
    expect(text).toContain('Emberline Credit LLC')
    expect(text).toContain('7654321')
    expect(text).not.toContain('Pledge Lending')
  })

  it("links to the brand's own pages where it has them (1.2.140 to 1.2.142)", async () => {
    serve({})
    await renderScreen(Footer, PATH, [PATH])
    for (const [name, address] of [
      [/^Terms/, OWN.terms],
      [/^Privacy/, OWN.privacy],
      [/^Licenses/, OWN.licenses],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
  })
})
