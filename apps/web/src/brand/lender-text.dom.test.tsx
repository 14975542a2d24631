// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LegalScreen } from '../screens/legal/LegalScreen.tsx'
import { renderScreen, serve, writePage } from '../screens/render-screen.test-data.tsx'

const WRITTEN = '(555) 010-0100'
const AT_HOME = WRITTEN.replace(' ', '\u00a0')
const INTERNATIONAL = '+1\u00a0302\u00a0555\u00a00100'
const terms = {
  version: 1,
  title: 'Terms',
  sections: [{ heading: 'Paper', paragraphs: [`Ask for paper at ${WRITTEN}.`] }],
}

beforeEach(() => {
  sessionStorage.clear()
  writePage()
  const script = document.getElementById('pledge-organization') as HTMLScriptElement
  const organization = JSON.parse(script.textContent)
  organization.legal.footer = `Complaints? Call ${WRITTEN} or write.`
  script.textContent = JSON.stringify(organization)
})
afterEach(cleanup)

const show = async (query: string) => {
  serve({ 'GET /api/loans/v1/legal/terms': terms })
  await renderScreen(LegalScreen, '/x/terms', [`/x/terms${query}`])
  await screen.findByRole('heading', { name: 'Paper' })
  const called = [...document.querySelectorAll('a[href^="tel:"]')].map(({ textContent }) => textContent)
  return { text: document.body.textContent, called: new Set(called) }
}

it("the lender's own texts show international readers the international phone number", async () => {
  const { text, called } = await show('?country=SG')
  expect(text).toContain(`Ask for paper at ${INTERNATIONAL}.`)
  expect(text).toContain(`Complaints? Call ${INTERNATIONAL.replaceAll('\u00a0', ' ')} or write.`)
  expect(text).not.toContain('010-0100')
  expect(called).toEqual(new Set([INTERNATIONAL]))
})

it("the lender's own texts show US readers the toll-free number, with a call link", async () => {
  const { text, called } = await show('?state=CA')
  expect(text).toContain(`Ask for paper at ${AT_HOME}.`)
  expect(text).toContain(`Complaints? Call ${WRITTEN} or write.`)
  expect(text).not.toContain('+1')
  expect(called).toEqual(new Set([AT_HOME]))
})
