// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { laterAnswer } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { type Answers, refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CollateralScreen } from './CollateralScreen.tsx'

const BASE = `/account/crypto-backed-loan/${APP_UUID}`
const API = `/api/loans/v1/applications/${APP_UUID}`
const WAITING = { stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' } as const
const CALL = `POST ${API}/deposit-address-verification`
const NOTHING = { coinQuantity: '0', type: 'BTC' } as const
const NOT_LOCATED =
  /^Verify that the collateral was sent to the wallet address provided\. We have been unable to locate your transaction/

const answersFor = (changes: Parameters<typeof collateralAnswer>[0] = {}): Record<string, unknown> => ({
  [`GET ${API}`]: { application: applicationAnswer(WAITING) },
  [`GET ${API}/final-steps`]: { items: [], status: 'IN_PROGRESS' },
  [`GET ${API}/state`]: WAITING,
  [`GET ${API}/collateral`]: collateralAnswer({
    receivedCoinAmount: NOTHING,
    pendingCoinAmount: NOTHING,
    deposits: [],
    ...changes,
  }),
})
const show = async (answers: Record<string, unknown>) => {
  serve(answers as Answers)
  await renderScreen(CollateralScreen, '/account/crypto-backed-loan/:appUuid/collateral', [
    `${BASE}/collateral`,
  ])
}
const opens = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test deposit' }))
  return within(screen.getByRole('dialog'))
}
const face = () => screen.getByRole('dialog').querySelector('[data-face]')?.getAttribute('data-face')

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the deposit address', () => {
  it('can be verified in a modal, which can be skipped (1.2.127)', async () => {
    await show(answersFor())
    const dialog = await opens()
    expect(
      dialog.getByText(/^Send 0\.0001 BTC or more to this address, on the Bitcoin network\./),
    ).toBeTruthy()
    expect(face()).toBe('not')
    fireEvent.click(dialog.getByRole('button', { name: 'Skip' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false)
  })

  it('is copied with a confirmation that lasts two seconds (1.2.120)', async () => {
    const clipboard = { writeText: async () => undefined }
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
    await show(answersFor())
    const copy = await screen.findByRole('button', { name: 'Copy address' })
    vi.useFakeTimers({ shouldAdvanceTime: false })
    fireEvent.click(copy)
    await act(() => vi.advanceTimersByTimeAsync(0))
    await act(() => vi.advanceTimersByTimeAsync(1_999))
    expect(copy.textContent).toBe('Address copied')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(copy.textContent).toBe('Copy address')
  })

  it('is verified by a button whose four states show the progress, then the status is fetched again (1.2.127, 1.4.38, 1.7.27)', async () => {
    const later = laterAnswer()
    const answers: Record<string, unknown> = { ...answersFor(), [CALL]: later.answer }
    await show(answers)
    const dialog = await opens()
    fireEvent.click(dialog.getByRole('button', { name: 'Check for my deposit' }))
    expect(face()).toBe('sending')
    answers[`GET ${API}/collateral`] = collateralAnswer({ isAddressVerified: true })
    later.give({ isVerified: true })
    await waitFor(() => expect(face()).toBe('verified'))
    expect(await screen.findByText('0.1 BTC reached this address, so it works.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['no deposit has been seen', { isVerified: false }],
    ['the call fails', () => refusal(503, 'server.unavailable', 'Away')],
  ])(
    'shows a failure for 1.5 s when %s, and can be verified again (1.2.127, 1.4.38, 1.4.39, 1.7.27)',
    async (_, answer) => {
      await show({ ...answersFor(), [CALL]: answer })
      const dialog = await opens()
      vi.useFakeTimers({ shouldAdvanceTime: false })
      fireEvent.click(dialog.getByRole('button', { name: 'Check for my deposit' }))
      await act(() => vi.advanceTimersByTimeAsync(0))
      await vi.waitFor(() => expect(face()).toBe('error'), { interval: 1 })
      await act(() => vi.advanceTimersByTimeAsync(1_400))
      expect(face()).toBe('error')
      await act(() => vi.advanceTimersByTimeAsync(100))
      expect(face()).toBe('not')
    },
  )

  it('is reported as not located a day after the start without a deposit, verbatim and with the number to call (1.8.07)', async () => {
    await show(answersFor({ isNotLocated: true }))
    const notice = await screen.findByText(NOT_LOCATED)
    expect(notice.textContent?.replaceAll(/\s/g, ' ')).toContain('call (555) 010-0100')
  })

  it('is also reported as not located to a borrower who confirmed sending (1.8.07)', async () => {
    await show(answersFor({ isNotLocated: true, sentConfirmedAt: '2026-11-20T12:00:00.000Z' }))
    expect(await screen.findByText(NOT_LOCATED)).toBeTruthy()
  })

  it('is not reported as not located otherwise (1.8.07)', async () => {
    await show(answersFor())
    await screen.findByRole('button', { name: 'Send a test deposit' })
    expect(screen.queryByText(NOT_LOCATED)).toBeNull()
  })
})
