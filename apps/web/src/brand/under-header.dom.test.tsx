// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer } from '../loan/answers.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../screens/render-screen.test-data.tsx'
import { UnderHeader } from './UnderHeader.tsx'

const BASE = '/account/crypto-backed-loan'
const BANNERS = 'GET /api/loans/v1/banners'
const COUNTRIES = 'GET /api/loans/v1/residence/countries'
const banner = (last: number, change: object = {}) => ({
  uuid: `a0000000-0000-4000-8000-00000000000${last}`,
  message: `Banner ${last}`,
  variant: 'info',
  apps: ['crypto-backed-loan'],
  active: true,
  dismissable: true,
  metadata: { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: `2026-11-0${last}T00:00:00.000Z` },
  ...change,
})

beforeEach(() => {
  writePage()
  localStorage.clear()
})
afterEach(cleanup)

const show = async (answers: object, address = `${BASE}/start`) => {
  serve({ [BANNERS]: [], ...answers })
  return renderScreen(UnderHeader, address.split('?')[0] ?? '', [address])
}
const messages = () => [...document.querySelectorAll('section p')].map((text) => text.textContent)

describe('banners', () => {
  it('show at most three at once, warnings first, and can be dismissed permanently (1.2.145, 2.2.45, 2.9.13, G.23)', async () => {
    const list = [1, 2, 3, 4, 5].map((last) => banner(last, last === 1 ? { variant: 'warn' } : {}))
    await show({ [BANNERS]: list })
    await screen.findByText('Banner 1')
    expect(messages()).toEqual(['Banner 1', 'Banner 5', 'Banner 4'])
    const [, close] = screen.getAllByLabelText('Close this announcement')
    fireEvent.click(close as HTMLElement)
    expect(messages()).toEqual(['Banner 1', 'Banner 4', 'Banner 3'])
    cleanup()
    // Another day, in the same browser.
    sessionStorage.clear()
    await show({ [BANNERS]: list })
    await screen.findByText('Banner 1')
    expect(messages()).toEqual(['Banner 1', 'Banner 4', 'Banner 3'])
  })

  it('have no button to dismiss one that cannot be dismissed (1.2.145)', async () => {
    await show({ [BANNERS]: [banner(1, { dismissable: false })] })
    await screen.findByText('Banner 1')
    expect(screen.queryByLabelText('Close this announcement')).toBeNull()
  })

  it('collapse a long message until it is opened (2.9.13, G.23)', async () => {
    await show({ [BANNERS]: [banner(1, { message: 'long '.repeat(100) })] })
    const more = await screen.findByText('Show all')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    expect(screen.getByText('Show less').getAttribute('aria-expanded')).toBe('true')
  })

  it.each([
    ['unavailable', () => refusal(503, 'server.unavailable', 'Away')],
    ['not a list', { message: 'none' }],
    ['not JSON', () => new Response('<html>')],
  ])('show none when the list is %s', async (_, answer) => {
    await show(
      {
        [BANNERS]: answer,
        [COUNTRIES]: {
          countries: [{ code: 'KP', name: 'North Korea', enabled: false, closedBecause: 'SANCTIONED' }],
        },
      },
      `${BASE}/start?country=SG`,
    )
    // The rest of the page is unchanged.
    await screen.findByText(/North Korea/)
    expect(messages()).toHaveLength(1)
  })
})

describe('the notice of unavailable countries (1.2.146, 2.2.41)', () => {
  const countries = {
    [COUNTRIES]: {
      countries: [
        { code: 'SG', name: 'Singapore', enabled: true },
        { code: 'KP', name: 'North Korea', enabled: false, closedBecause: 'SANCTIONED' },
        { code: 'AU', name: 'Australia', enabled: false, closedBecause: null },
      ],
    },
  }
  // Each closed country, with or without a displayed reason.
  const TEXT =
    "We don't lend to residents of North Korea because of US sanctions. We don't lend to residents of Australia."

  it('is shown to international borrowers, by the country in the URL', async () => {
    await show(countries, `${BASE}/start?country=SG`)
    expect(await screen.findByText(TEXT)).toBeTruthy()
  })

  it('is shown on the pages of an international application, and not of a domestic one', async () => {
    const { queryClient } = await show(countries, `${BASE}/${APP_UUID}/details`)
    queryClient.setQueryData(['application', APP_UUID], applicationAnswer({ isInternational: true }))
    expect(await screen.findByText(TEXT)).toBeTruthy()
    queryClient.setQueryData(['application', APP_UUID], applicationAnswer({ isInternational: false }))
    await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull())
  })

  it('is shown on one page and stays there; on the next it is not shown again, unless its text changes', async () => {
    const next = async (answers: object) => {
      cleanup()
      const { queryClient } = await show(
        { ...answers, [BANNERS]: [banner(1)] },
        `${BASE}/${APP_UUID}/details`,
      )
      queryClient.setQueryData(['application', APP_UUID], applicationAnswer({ isInternational: true }))
      await screen.findByText('Banner 1')
      await waitFor(() => expect(queryClient.getQueryData(['countries', 'PLEDGE'])).toBeTruthy())
    }
    await show(countries, `${BASE}/start?country=SG`)
    await screen.findByText(TEXT)
    cleanup()
    await show(countries, `${BASE}/start?country=SG`)
    await screen.findByText(TEXT)
    await next(countries)
    expect(screen.queryByText(TEXT)).toBeNull()
    const more = [{ code: 'BY', name: 'Belarus', enabled: false, closedBecause: 'NOT_LICENSED' }]
    await next({ [COUNTRIES]: { countries: more } })
    expect(
      await screen.findByText("We don't lend to residents of Belarus because we aren't licensed there."),
    ).toBeTruthy()
  })

  it('is not shown to borrowers in a state', async () => {
    await show({ ...countries, [BANNERS]: [banner(1)] }, `${BASE}/start?state=CA`)
    await screen.findByText('Banner 1')
    expect(screen.queryByText(TEXT)).toBeNull()
  })
})
