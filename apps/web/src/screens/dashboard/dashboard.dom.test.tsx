// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { loanAnswer } from '../../loan/loan-answer.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'
// Loaded on demand in the page: here before the time of a test begins.
import './LoanInService.tsx'

const BASE = `/account/crypto-backed-loan/${APP_UUID}`
const API = `/api/loans/v1/applications`
const OTHER_UUID = '1c1f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c02'

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () => renderScreen(DashboardScreen, '/dashboard', ['/dashboard'])
const listing = (...changes: Parameters<typeof applicationAnswer>) => ({
  applications: changes.map((change) => applicationAnswer(change)),
  unreadable: [],
})
/** Bitcoin that was received, with nothing more due. */
const holding = (coinQuantity: string) => ({
  wallet: {
    currentTotalCoinBalance: { coinQuantity, type: 'BTC' as const },
    depositAddress: 'bc1qexample',
    transactions: [],
  },
  remainingCoinAmountDue: { coinQuantity: '0', type: 'BTC' as const },
  collateralReleaseRequest: null,
  collateralReleaseResponses: [],
})

describe('dashboard', () => {
  it('tells the state in plain words and leads on to its page (G.26)', async () => {
    serve({ [`GET ${API}`]: listing({ stage: 'APPLYING', state: 'SIGN_DOCS' }) })
    await show()
    expect(await screen.findByText('Agreements ready to review')).toBeTruthy()
    expect(screen.getByText('$10,000.00 against Bitcoin')).toBeTruthy()
    const link = screen.getByRole('link', { name: /^Continue the application from November\s20,\s2026$/ })
    expect(link.getAttribute('href')).toBe(`${BASE}/next-steps`)
    expect(screen.getByText('Saturday, December 5, 2026 at 11:59 PM EST')).toBeTruthy()
  })

  it('leads a refinance on to the list, because its other pages lead here (G.26, part of 2.2.06)', async () => {
    serve({
      [`GET ${API}`]: listing({
        stage: 'PROCESSING',
        state: 'CELSIUS_TOP_UP_REQUESTED',
        isCelsiusRefi: true,
        deadline: null,
      }),
    })
    await show()
    const link = await screen.findByRole('link', { name: /^Continue the application/ })
    expect(link.getAttribute('href')).toBe('/account/crypto-backed-loan/celsius-refi')
    expect(screen.getByText('Waiting for your top-up')).toBeTruthy()
    expect(screen.getByText(/Refinances your Celsius loans/)).toBeTruthy()
  })

  it('says of a submitted refinance that the estate hands the collateral over (part of 2.2.06)', async () => {
    serve({
      [`GET ${API}`]: listing({
        stage: 'PROCESSING',
        state: 'WAITING_FOR_COLLATERAL',
        isCelsiusRefi: true,
        deadline: null,
      }),
    })
    await show()
    expect(await screen.findByText('Estate is handing over your collateral')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See progress' }).getAttribute('href')).toBe(
      '/account/crypto-backed-loan/celsius-refi/complete',
    )
  })

  it('names the planned amount and the required minimum until collateral is there, then what was received (note 041)', async () => {
    const figures = () =>
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    serve({ [`GET ${API}`]: listing({ stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' }) })
    await show()
    await screen.findByText('Planned amount')
    expect(figures()).toContainEqual(['Planned amount', '0.25 BTC'])
    expect(figures()).toContainEqual(['Required minimum', '0.202 BTC'])
    cleanup()
    serve({
      [`GET ${API}`]: listing({
        stage: 'PROCESSING',
        state: 'WAITING_FOR_COLLATERAL',
        collateral: holding('0.1'),
      }),
    })
    await show()
    await screen.findByText('Collateral received')
    expect(figures()).toContainEqual(['Collateral received', '0.1 BTC'])
    expect(screen.queryByText('Planned amount')).toBeNull()
  })

  it('asks for nothing once all collateral is sent, and tells what comes (1.2.90)', async () => {
    const awaited = listing({ stage: 'PROCESSING', state: 'WAITING_FOR_COLLATERAL' })
    serve({
      [`GET ${API}`]: awaited,
      [`GET ${API}/${APP_UUID}/collateral`]: collateralAnswer({
        pendingCoinAmount: { coinQuantity: '0.25', type: 'BTC' },
      }),
    })
    await show()
    expect(await screen.findByText('Collateral on its way')).toBeTruthy()
    expect(
      screen.getByText(/^Nothing for you to do right now\. Everything needed has been sent\./),
    ).toBeTruthy()
    expect(screen.queryByText('Send your collateral by')).toBeNull()
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'See progress' }).getAttribute('href')).toBe(`${BASE}/next-steps`)
  })

  it('polls what passes by itself, then offers Continue (journey)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const answers: Record<string, unknown> = {
      [`GET ${API}`]: listing({ state: 'SOFT_CREDIT' }),
      [`GET ${API}/${APP_UUID}/state`]: { stage: 'APPLYING', state: 'SOFT_CREDIT' },
    }
    serve(answers)
    await show()
    expect(await screen.findByText(/We're working on this/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull()
    answers[`GET ${API}/${APP_UUID}/state`] = { stage: 'APPLYING', state: 'KYC_VERIFY' }
    answers[`GET ${API}`] = listing({ state: 'KYC_VERIFY' })
    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect(await screen.findByRole('link', { name: /^Continue/ })).toBeTruthy()
  })

  it.each([
    ['CANCELLED', 'BORROWER_CANCELLED', /You canceled this application/],
    ['CANCELLED', 'LENDER_CANCELLED', /We canceled this application\. Call/],
    ['EXPIRED', 'NOT_COMPLETED', /time to complete this application has passed/],
    ['EXPIRED', 'LEFT_IDLE', /wasn't active for a while/],
    ['DECLINED', 'DECLINED', /couldn't approve/],
  ] as const)(
    'tells what happened in %s by %s and links to its documents',
    async (state, ending, expected) => {
      serve({ [`GET ${API}`]: listing({ stage: 'FINAL', state, ending }) })
      await show()
      expect(await screen.findByText(expected)).toBeTruthy()
      const documents = screen.getByRole('link', { name: /^Documents/ })
      expect(documents.getAttribute('href')).toBe(`${BASE}/documents?back=true`)
      expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Cancel application' })).toBeNull()
      expect(screen.getByRole('link', { name: 'Start a new application' })).toBeTruthy()
    },
  )

  it.each([
    ['CANCELLED', 'BORROWER_CANCELLED', /You canceled this renewal\. Your current loan stays the same\./],
    [
      'CANCELLED',
      'COLLATERAL_NOT_SENT',
      /your additional collateral wasn't sent in full .* Your current loan stays the same\./,
    ],
    ['EXPIRED', 'NOT_COMPLETED', /complete this renewal has passed\. Your current loan stays the same\./],
    ['DECLINED', 'DECLINED', /couldn't approve this renewal\. Your current loan stays the same\./],
  ] as const)('tells of a renewal in %s by %s that the loan goes on', async (state, ending, expected) => {
    serve({ [`GET ${API}`]: listing({ stage: 'FINAL', state, ending, isRollForward: true }) })
    await show()
    expect(await screen.findByText(expected)).toBeTruthy()
    expect(screen.queryByText(/You can start a new one/)).toBeNull()
  })

  it.each(['CANCELLED', 'EXPIRED', 'UNINITIALIZED_STATUS', 'A_STATE_OF_NEXT_YEAR'])(
    'keeps who comes from an application in %s: no link leads to one of its steps (1.4.14)',
    async (state) => {
      const { unreadable, applications } = listing({ ending: null })
      const sent = applications.map((one) => ({ ...one, state }))
      serve({ [`GET ${API}`]: { applications: sent, unreadable } })
      const { history } = await show()
      await screen.findByText('$10,000.00 against Bitcoin')
      expect(history.location.pathname).toBe('/dashboard')
      const steps = ['next-steps', 'details', 'identity', 'collateral', 'complete', 'disclosures']
      const hrefs = screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
      for (const step of steps) expect(hrefs).not.toContain(`${BASE}/${step}`)
    },
  )

  it('tells what is held of a cancelled application, and what happens next (1.9.19)', async () => {
    const state = {
      stage: 'COLLATERAL_RELEASE',
      state: 'CANCELLED',
      ending: 'BORROWER_CANCELLED',
      deadline: null,
    } as const
    serve({ [`GET ${API}`]: listing({ ...state, collateral: holding('0.0432') }) })
    await show()
    expect(await screen.findByText(/We're holding 0\.0432 BTC for you/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull()
  })

  it('says that collateral is missing when the chain took it back, in place of the state, and leads to its address (R5)', async () => {
    const status = collateralAnswer({ isShort: true })
    const collateral = {
      wallet: status.wallet,
      remainingCoinAmountDue: status.remainingCoinAmountDue,
      collateralReleaseRequest: null,
      collateralReleaseResponses: [],
    }
    serve({
      [`GET ${API}`]: listing({ stage: 'ORIGINATING', state: 'MANUAL_FUNDING_RELEASE', collateral }),
      [`GET ${API}/${APP_UUID}/collateral`]: status,
    })
    await show()
    expect(await screen.findByText('Collateral missing')).toBeTruthy()
    expect(screen.getByText('Your collateral is 0.102 BTC below the required amount')).toBeTruthy()
    const way = screen.getByRole('link', { name: "See what's missing and where to send it" })
    expect(way.getAttribute('href')).toBe(`${BASE}/collateral`)
  })

  it.each([
    ['ACTIVE', 0, 'Active'],
    ['DUE_SOON', 0, 'Payment due soon'],
    ['LTV_WARNING', 0, 'LTV warning'],
    ['PAST_DUE', 1, 'Past due by 1 day'],
    ['MATURED', 304, 'Matured, past due by 304 days'],
    ['MARGIN_CALL_LEVEL', 12, 'Margin call level'],
    ['SALE_LEVEL', 0, 'Collateral sale level'],
    ['PAID_IN_FULL', 0, 'Paid in full'],
  ] as const)(
    'says of a loan in service how it is, in one word: %s',
    async (condition, daysPastDue, said) => {
      serve({
        [`GET ${API}`]: listing({ stage: 'FINAL', state: 'COMPLETE' }),
        [`GET ${API}/${APP_UUID}/loan`]: loanAnswer({ condition, daysPastDue }),
        [`GET ${API}/${APP_UUID}/disbursement-account`]: accountAnswer({ stand: 'SENT' }),
      })
      await show()
      expect(await screen.findByText(said)).toBeTruthy()
      expect(screen.queryByText('Loan funded')).toBeNull()
      expect(screen.getByText('Funded November 30, 2026. Matures November 30, 2027.')).toBeTruthy()
    },
  )

  it('leads to the card of an ended application, and says what became of it (1.2.37, 1.4.14)', async () => {
    Element.prototype.scrollIntoView = vi.fn()
    const ended = {
      stage: 'FINAL',
      state: 'CANCELLED',
      ending: 'COLLATERAL_NOT_SENT',
      deadline: null,
    } as const
    serve({ [`GET ${API}`]: listing(ended) })
    window.history.replaceState(null, '', `/dashboard#loan-${APP_UUID}`)
    await renderScreen(DashboardScreen, '/dashboard', [`/dashboard#loan-${APP_UUID}`])
    const heading = await screen.findByRole('heading', { level: 2 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText(/your collateral wasn't sent in full/)).toBeTruthy()
    // The first card is under the title, which would be scrolled away.
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled()
  })

  it('tells of a cancelled application what came that is not its coin, and what became of it', async () => {
    const asset = {
      uuid: 'e0000000-0000-4000-8000-000000000003',
      symbol: 'USDC',
      quantity: '1500.25',
      isFinal: true,
      seenAt: '2026-11-21T11:50:00.000Z',
      outcome: null,
      note: null,
    }
    const returned = { ...asset, uuid: OTHER_UUID, outcome: 'RETURNED' as const, note: 'Sent back' }
    const status = collateralAnswer({ wrongAssets: [asset, returned], isShort: false })
    const collateral = {
      wallet: {
        depositAddress: status.wallet.depositAddress,
        currentTotalCoinBalance: { coinQuantity: '0', type: 'BTC' as const },
        transactions: [],
      },
      remainingCoinAmountDue: status.remainingCoinAmountDue,
      collateralReleaseRequest: null,
      collateralReleaseResponses: [],
    }
    serve({
      [`GET ${API}`]: listing({
        stage: 'FINAL',
        state: 'CANCELLED',
        ending: 'COLLATERAL_NOT_SENT',
        deadline: null,
        collateral,
      }),
      [`GET ${API}/${APP_UUID}/collateral`]: status,
    })
    await show()
    expect(await screen.findByText('Something other than Bitcoin arrived')).toBeTruthy()
    expect(screen.getByText("We're looking into it")).toBeTruthy()
    expect(screen.getByText('Returned to you: Sent back')).toBeTruthy()
    expect(screen.getByText(/Please don't send anything more to that address/)).toBeTruthy()
    expect(screen.queryByText(/Please still send/)).toBeNull()
    cleanup()
    // The chain took coins back: they are awaited at that very address once more (note 030).
    const short = { ...status, isShort: true }
    serve({
      [`GET ${API}`]: listing({ stage: 'ORIGINATING', state: 'FUNDABLE', collateral }),
      [`GET ${API}/${APP_UUID}/collateral`]: short,
    })
    await show()
    expect(await screen.findByText(/Please still send Bitcoin/)).toBeTruthy()
    expect(screen.queryByText(/Please don't send anything more/)).toBeNull()
  })

  it('shows the others when one cannot be shown, and whom to call about it (G.26)', async () => {
    serve({ [`GET ${API}`]: { ...listing({ state: 'SIGN_DOCS' }), unreadable: [OTHER_UUID] } })
    await show()
    expect(await screen.findByText("We can't show one of your applications")).toBeTruthy()
    expect(screen.getByText(new RegExp(`Call .*${OTHER_UUID}`))).toBeTruthy()
    expect(screen.getByText('Agreements ready to review')).toBeTruthy()
  })

  it('says what to do when there is nothing', async () => {
    serve({ [`GET ${API}`]: { applications: [], unreadable: [] } })
    await show()
    expect(await screen.findByText('You have no loans yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your terms' })).toBeTruthy()
  })

  it('cancels after asking, and tells a refusal', async () => {
    const answers: Record<string, unknown> = {
      [`GET ${API}`]: listing({ state: 'SIGN_DOCS' }),
      [`POST ${API}/${APP_UUID}/cancellation`]: () =>
        refusal(409, 'transition.not-allowed', 'Your application has moved on.'),
    }
    const sent = serve(answers)
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel application' }))
    const dialog = screen.getByRole('dialog', { name: 'Cancel this application?' })
    expect(sent).toEqual([])
    expect(
      within(dialog).getByText(/^Canceling is free, and you owe nothing for this application\./),
    ).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel application' }))
    expect(await within(dialog).findByText('Your application has moved on.')).toBeTruthy()
    answers[`POST ${API}/${APP_UUID}/cancellation`] = { stage: 'FINAL', state: 'CANCELLED' }
    answers[`GET ${API}`] = listing({ stage: 'FINAL', state: 'CANCELLED', ending: 'BORROWER_CANCELLED' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel application' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(/You canceled this application/)).toBeTruthy()
  })

  it('closes the question when the application was cancelled, and only the answer was lost', async () => {
    const CANCELLED = { stage: 'FINAL', state: 'CANCELLED', ending: 'BORROWER_CANCELLED' } as const
    const answers: Record<string, unknown> = {
      [`GET ${API}`]: listing({ state: 'SIGN_DOCS' }),
      [`POST ${API}/${APP_UUID}/cancellation`]: () => {
        answers[`GET ${API}`] = listing(CANCELLED)
        answers[`GET ${API}/${APP_UUID}/state`] = { stage: 'FINAL', state: 'CANCELLED' }
        return refusal(503, 'server.unavailable', 'Lost')
      },
    }
    serve(answers)
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel application' }))
    const dialog = screen.getByRole('dialog', { name: 'Cancel this application?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel application' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(/You canceled this application/)).toBeTruthy()
  })
})
