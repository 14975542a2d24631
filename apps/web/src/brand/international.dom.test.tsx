// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer, offerAnswer } from '../loan/answers.test-data.ts'
import { DashboardScreen } from '../screens/dashboard/DashboardScreen.tsx'
import { FaqScreen } from '../screens/faq/FaqScreen.tsx'
import { renderScreen, serve, writePage } from '../screens/render-screen.test-data.tsx'
import { PageFailed } from './PageFailed.tsx'

const AT_HOME = '(555)\u00a0010-0100'
const INTERNATIONAL = '+1\u00a0302\u00a0555\u00a00100'
const LIST = 'GET /api/loans/v1/applications'

beforeEach(() => {
  sessionStorage.clear()
  writePage()
})
afterEach(cleanup)

const showFailed = (address: string) =>
  renderScreen(() => <PageFailed />, address.split('?')[0] ?? '', [address])
/** Each once, as it is dialed and as it is shown. */
const numbersCalled = () => {
  const links = [...document.querySelectorAll('a[href^="tel:"]')]
  return [...new Set(links.map((link) => `${link.getAttribute('href')} ${link.textContent}`))]
}
const listing = (countryCode: string | null) => {
  const offer = offerAnswer({ countryCode, state: countryCode === null ? 'CA' : null })
  const application = applicationAnswer({
    appUuid: APP_UUID,
    isInternational: countryCode !== null,
    selectedOffer: offer,
    offers: [offer],
  })
  return { [LIST]: { applications: [application], unreadable: [] } }
}
const showDashboard = async (countryCode: string | null) => {
  serve(listing(countryCode))
  await renderScreen(DashboardScreen, '/dashboard', ['/dashboard'])
  await screen.findByText('Agreements ready to review')
}

describe('the phone number of an international reader', () => {
  it('is the international number, even on a failed page', async () => {
    await showFailed('/x/start?country=SG')
    expect(screen.getByRole('alert').textContent).toContain(INTERNATIONAL)
    expect(numbersCalled()).toEqual([`tel:+13025550100 ${INTERNATIONAL}`])
    cleanup()
    await showFailed('/x/start?state=CA')
    expect(screen.getByRole('alert').textContent).toContain(AT_HOME)
    expect(numbersCalled()).toEqual([`tel:+15550100100 ${AT_HOME}`])
  })

  it('is chosen by the applications when the URL has no country, and kept for the tab', async () => {
    await showDashboard('CH')
    expect(within(screen.getByRole('contentinfo')).getByText(/\+1/)).toBeTruthy()
    expect(numbersCalled()).toEqual([`tel:+13025550100 ${INTERNATIONAL}`])
    expect(document.body.textContent).not.toContain(AT_HOME)
    cleanup()
    serve({})
    await renderScreen(FaqScreen, '/faq', ['/faq'])
    expect(document.body.textContent).not.toContain(AT_HOME)
    cleanup()
    await showDashboard(null)
    expect(document.body.textContent).not.toContain(INTERNATIONAL)
  })

  it('stays the default for an invalid country in the URL', async () => {
    await showFailed('/x/start?country=%3Cb%3E')
    expect(numbersCalled()).toEqual([`tel:+15550100100 ${AT_HOME}`])
  })
})

describe('an international reader’s dates', () => {
  it.each([
    ['CH', '20 November 2026', 'Saturday, 5 December 2026 at 11:59 PM EST'],
    ['PH', 'November 20, 2026', 'Saturday, December 5, 2026 at 11:59 PM EST'],
    [null, 'November 20, 2026', 'Saturday, December 5, 2026 at 11:59 PM EST'],
  ])('have their parts in the order used in %s', async (countryCode, startedOn, until) => {
    await showDashboard(countryCode)
    const name = `Continue the application from ${startedOn.replaceAll(' ', '\u00a0')}`
    expect(screen.getByRole('link', { name })).toBeTruthy()
    expect(screen.getByText(until)).toBeTruthy()
  })
})
