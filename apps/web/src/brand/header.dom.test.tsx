// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal, renderScreen, serve, writePage } from '../screens/render-screen.test-data.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

const PATH = '/account/crypto-backed-loan/start'
const USER = 'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo'
const user = {
  identityUuid: 'c0000000-0000-4000-8000-000000000001',
  organizationCode: 'PLEDGE',
  userType: 'CUSTOMER',
  email: 'ann@example.com',
  updatedAt: '2026-11-21T12:00:00.000Z',
  isManageable: true,
  isBroker: true,
  activeLegacyCustomerOrgs: [],
  wallet: { accountAddress: 'a', groupPolicyAddress: 'b' },
}

/** Who is signed in is looked up by a part that is loaded then. */
const LATE = { timeout: 10_000 }
const FOOTER = 'Emberline Credit LLC makes loans in Ohio alone.'

/** The page of a partner's brand. */
beforeEach(() => {
  writePage()
  const script = document.getElementById('pledge-organization')
  const organization = JSON.parse(script?.textContent ?? '')
  const legal = { ...organization.legal, footer: FOOTER }
  const partner = { ...organization, legalName: 'Emberline Credit LLC', nmls: '7654321', legal }
  if (script !== null) script.textContent = JSON.stringify(partner)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('the header', () => {
  it('leads who is signed in to the dashboard, and offers to sign out instead of in (1.2.137 to 1.2.139, G.11)', async () => {
    serve({ [USER]: user })
    await renderScreen(() => <Header />, PATH, [PATH])
    const link = await screen.findByRole('link', { name: 'Dashboard' }, LATE)
    expect(link.getAttribute('href')).toBe('/dashboard')
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull()
  })

  it('offers a sign-in to who is not, and no dashboard (1.2.137 to 1.2.139, G.11)', async () => {
    serve({ [USER]: refusal(401, 'session.required', '') })
    await renderScreen(() => <Header />, PATH, [PATH])
    expect(await screen.findByRole('button', { name: 'Login' }, LATE)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
  })
})

describe('the footer', () => {
  it("has the lender's own legal text, name and number (1.1.23)", async () => {
    serve({})
    await renderScreen(Footer, PATH, [PATH])
    expect(screen.getByText(FOOTER)).toBeTruthy()
    const text = screen.getByRole('contentinfo').textContent
    expect(text).toContain('Emberline Credit LLC')
    expect(text).toContain('7654321')
    expect(text).not.toContain('Pledge Lending')
  })
})
