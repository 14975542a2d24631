// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderScreen, serve, writePage } from '../screens/render-screen.test-data.tsx'
import { UnderHeader } from './UnderHeader.tsx'

const START = '/account/crypto-backed-loan/start'
const LIST = 'https://brand.example/news/banners.json'
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

/** The page of a brand with a list of its own. */
beforeEach(() => {
  writePage()
  localStorage.clear()
  const script = document.getElementById('pledge-organization')
  if (script === null) throw new Error('the page has its organization')
  script.textContent = JSON.stringify({ ...JSON.parse(script.textContent), bannersUrl: LIST })
})
afterEach(cleanup)

const show = async (list: readonly object[]) => {
  serve({ 'GET /news/banners.json': list })
  await renderScreen(UnderHeader, START, [START])
  await screen.findAllByRole('region')
  return screen.getAllByRole('region').map((region) => ({
    text: within(region).getByText(/^Banner/).textContent,
    label: region.getAttribute('aria-label'),
    canBeDismissed: within(region).queryByLabelText('Close this announcement') !== null,
  }))
}

it('the banners are those of the remote list as it is now: news or warnings, dismissable or not (2.2.40)', async () => {
  expect(await show([banner(1), banner(2, { variant: 'warn', dismissable: false })])).toEqual([
    { text: 'Banner 2', label: 'Important announcement', canBeDismissed: false },
    { text: 'Banner 1', label: 'Announcement', canBeDismissed: true },
  ])
  cleanup()
  expect(await show([banner(3)])).toEqual([{ text: 'Banner 3', label: 'Announcement', canBeDismissed: true }])
})
