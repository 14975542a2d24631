// @vitest-environment jsdom
import { TELEMETRY_CHOICE_KEY } from '@pledge/client/telemetry-choice'
import { SESSION_EPOCH_KEY, SESSION_UUID_KEY, TRACKER_KEY } from '@pledge/client/telemetry-session'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { LegalScreen } from './LegalScreen.tsx'

const BASE = '/account/crypto-backed-loan'
const TEXT = { version: 1, title: 't', sections: [{ heading: 'What we collect', paragraphs: ['This.'] }] }
const box = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: /^Count the pages I open to improve this site/ })
const show = async (page = 'privacy') => {
  serve({ [`GET /api/loans/v1/legal/${page}`]: TEXT })
  await renderScreen(LegalScreen, `${BASE}/${page}`, [`${BASE}/${page}`])
  await screen.findByRole('heading', { name: 'What we collect' })
}

beforeEach(() => {
  writePage()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the usage statistics checkbox', () => {
  it('turns page counts off, keeps the choice, and deletes the identifiers of visits', async () => {
    localStorage.setItem(TRACKER_KEY, 'a number of this browser')
    for (const key of [SESSION_UUID_KEY, SESSION_EPOCH_KEY]) sessionStorage.setItem(key, '1')
    await show()
    expect((await box()).checked).toBe(true)
    fireEvent.click(await box())
    expect((await box()).checked).toBe(false)
    expect(screen.getByText('Page counts are off.').getAttribute('role')).toBe('status')
    expect(localStorage.getItem(TELEMETRY_CHOICE_KEY)).toBe('off')
    expect(localStorage.getItem(TRACKER_KEY)).toBeNull()
    expect([SESSION_UUID_KEY, SESSION_EPOCH_KEY].map((key) => sessionStorage.getItem(key))).toEqual([
      null,
      null,
    ])
    // The choice is kept for the next visit, and can be changed again.
    cleanup()
    await show()
    expect((await box()).checked).toBe(false)
    fireEvent.click(await box())
    expect(screen.getByText('Page counts are on.')).toBeTruthy()
    expect(localStorage.getItem(TELEMETRY_CHOICE_KEY)).toBe('on')
  })

  it('is off by default when the browser sends Global Privacy Control', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { globalPrivacyControl: true }))
    await show()
    expect((await box()).checked).toBe(false)
    expect(screen.getByText(/Global Privacy Control\), so nothing is counted/)).toBeTruthy()
    fireEvent.click(await box())
    expect((await box()).checked).toBe(true)
    expect(screen.queryByText(/Global Privacy Control\), so nothing is counted/)).toBeNull()
  })

  it('is only on the privacy page, with a link to where other consents can be withdrawn', async () => {
    await show()
    await box()
    const link = screen.getByRole('link', { name: 'Account and security' })
    expect(link.getAttribute('href')).toContain('/security')
    cleanup()
    await show('terms')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
