// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { LegalScreen } from './LegalScreen.tsx'

const BASE = '/account/crypto-backed-loan'
const text = (heading: string) => ({
  version: 3,
  title: 't',
  sections: [{ heading, paragraphs: ['So it is.'] }],
})

beforeEach(() => writePage())
afterEach(cleanup)

describe('a legal page', () => {
  it.each([
    ['terms', 'Terms of use'],
    ['privacy', 'Privacy notice'],
    ['licenses', 'Licenses'],
  ])(
    "at /%s shows the organization's text with its version (1.2.12, 1.2.140 to 1.2.142)",
    async (page, title) => {
      serve({ [`GET /api/loans/v1/legal/${page}`]: text(`About ${page}`) })
      await renderScreen(LegalScreen, `${BASE}/${page}`, [`${BASE}/${page}`])
      expect(await screen.findByRole('heading', { level: 2, name: `About ${page}` })).toBeTruthy()
      expect(screen.getByText('Version 3')).toBeTruthy()
      expect(document.title).toBe(`Pledge | ${title}`)
    },
  )

  it('requests the text of the settings version in the URL', async () => {
    serve({ 'GET /api/loans/v1/legal/terms': text('Of then') })
    const { fetch: answer } = globalThis
    const requests: string[] = []
    globalThis.fetch = (input, init) => {
      requests.push(new URL(input instanceof Request ? input.url : input, 'http://localhost').search)
      return answer(input, init)
    }
    await renderScreen(LegalScreen, `${BASE}/terms`, [`${BASE}/terms?brand=7&version=3`])
    expect(await screen.findByRole('heading', { level: 2, name: 'Of then' })).toBeTruthy()
    expect(requests).toContain('?orgCode=PLEDGE&version=3&organizationVersion=7')
  })

  it('links from an unknown version to the current one', async () => {
    serve({ 'GET /api/loans/v1/legal/terms': () => refusal(404, 'access.not-found', 'Not found') })
    await renderScreen(LegalScreen, `${BASE}/terms`, [`${BASE}/terms?version=9`])
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('There is no version 9 of this page.')
    expect(within(alert).getByRole('link').getAttribute('href')).toBe(`${BASE}/terms`)
  })

  it('offers a retry when it could not be loaded', async () => {
    serve({ 'GET /api/loans/v1/legal/terms': () => refusal(503, 'server.unavailable', 'Away') })
    await renderScreen(LegalScreen, `${BASE}/terms`, [`${BASE}/terms`])
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('the footer', () => {
  it('links to our pages when the brand has none of its own (1.2.12, 1.2.140 to 1.2.144, 2.2.35 to 2.2.39)', async () => {
    serve({ 'GET /api/loans/v1/legal/terms': text('x') })
    await renderScreen(LegalScreen, `${BASE}/terms`, [`${BASE}/terms`])
    const footer = within(screen.getByRole('contentinfo'))
    const hrefOf = (name: RegExp) => footer.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf(/^Terms/)).toBe(`${BASE}/terms`)
    expect(hrefOf(/^Privacy/)).toBe(`${BASE}/privacy`)
    expect(hrefOf(/^Licenses/)).toBe(`${BASE}/licenses`)
    expect(hrefOf(/^FAQ$/)).toBe(`${BASE}/faq`)
    expect(footer.getByText(/NMLS ID 1234567/)).toBeTruthy()
    expect(footer.getByRole('img', { name: 'Equal Housing Lender' })).toBeTruthy()
  })
})
