// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { loanAnswer } from '../../loan/loan-answer.test-data.ts'
import { type Answers, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CompleteScreen } from './CompleteScreen.tsx'

const BASE = `/account/crypto-backed-loan/${APP_UUID}`
const API = `/api/loans/v1/applications/${APP_UUID}`

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
const NOTHING_DUE = {
  receivedCoinAmount: btc('0.202'),
  pendingCoinAmount: btc('0'),
  remainingCoinAmountDue: btc('0'),
}
const WHOLE = collateralAnswer(NOTHING_DUE)
const SHORT = collateralAnswer({ isShort: true })

const answersFor = (state: string, requests: { count: number } = { count: 0 }): Answers => ({
  [`GET ${API}`]: { application: applicationAnswer({ stage: 'ORIGINATING', state: 'FUNDABLE' }) },
  [`GET ${API}/state`]: () => {
    requests.count += 1
    return { stage: 'ORIGINATING', state }
  },
  [`GET ${API}/collateral`]: WHOLE,
  [`GET ${API}/disbursement-account`]: {
    method: 'ACH',
    accountMask: '6789',
    accountHolder: 'Ada Lovelace',
    stand: 'SENT',
    isOwedAgain: false,
    trouble: null,
    institution: null,
    wallet: null,
    usdc: null,
  },
})

beforeEach(() => {
  writePage()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  focusManager.setFocused(undefined)
})

const show = () =>
  renderScreen(CompleteScreen, '/account/crypto-backed-loan/:appUuid/complete', [`${BASE}/complete`])
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('the complete page', () => {
  it('shows the current step and when the money arrives (1.2.128, 1.2.129, 1.4.20, 1.9.23)', async () => {
    serve(answersFor('MANUAL_FUNDING_RELEASE'))
    await show()
    const step = (await screen.findAllByText('Collateral Received'))[0]?.closest('li')
    expect(step?.getAttribute('aria-current')).toBe('step')
    expect(screen.getAllByText(/3–5 business days/).length).toBeGreaterThan(0)
    expect(await screen.findByText('Account ending in 6789')).toBeTruthy()
    expect(screen.getByText('$10,000.00')).toBeTruthy()
    expect(screen.getByText('$74.99')).toBeTruthy()
    // Neither the words of an international loan nor those of a renewal.
    expect(screen.getByRole('main').textContent).not.toMatch(/USDC|wallet|test transfer|renew/i)
  })

  it.each([
    ['FUNDABLE', ['step', null, null]],
    ['MANUAL_FUNDING_RELEASE', [null, 'step', null]],
    ['COMPLETE', [null, null, null]],
  ])(
    'in %s, draws the stepper with aria-current %j, and none once every step is done (1.2.25, 1.2.128, 1.4.23)',
    async (state, marks) => {
      serve(answersFor(state))
      await show()
      const names = ['Application Complete', 'Collateral Received', 'Funds Disbursed']
      const stepper = within(await screen.findByRole('list', { name: 'Progress of your loan' }))
      const steps = stepper.getAllByRole('listitem')
      expect(steps.map((step) => names.find((name) => within(step).queryByText(name)))).toEqual(names)
      expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(marks)
    },
  )

  it.each([
    ['MANUAL_FUNDING_RELEASE', '0.01', /Add 0\.01 BTC to bring your LTV to 75% at the current price/],
    ['MANUAL_FUNDING_RELEASE', '0', /What you've sent is enough at the current price/],
  ])(
    'in %s, before any approval, explains that the LTV is above the maximum and what to do (%s BTC to add)',
    async (state, toAdd, help) => {
      const aboveMaximum = { ltv: '0.8', maximumLtv: '0.75', toAdd: btc(toAdd) }
      serve({
        ...answersFor(state),
        [`GET ${API}/collateral`]: collateralAnswer({ ...NOTHING_DUE, aboveMaximum }),
      })
      await show()
      const title = 'Add collateral to receive your loan'
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(document.title).toContain(title)
      const main = screen.getByRole('main').textContent
      expect(main).toContain('Your loan-to-value (LTV) is 80%. The maximum for a new loan is 75%.')
      expect(main).toMatch(help)
      expect(main).not.toContain("You don't need to do anything else")
      expect(screen.queryByRole('link', { name: 'See where to send it' }) !== null).toBe(toAdd !== '0')
    },
  )

  it('shows the funding date and the first payment date once they are known', async () => {
    serve({
      ...answersFor('COMPLETE'),
      [`GET ${API}/loan`]: loanAnswer({
        fundedOn: '2026-11-23',
        nextDue: { on: '2026-12-23', amount: '74.99', onTimeThrough: '2026-12-23' },
      }),
    })
    await show()
    expect(await screen.findByText('Due December 23, 2026')).toBeTruthy()
    expect(screen.getByText('Sent on').nextElementSibling?.textContent).toMatch(/^November\s23,\s2026$/)
    expect(screen.queryByText(/after we send your funds/)).toBeNull()
  })

  it.each(['FUNDABLE', 'COMPLETE'])(
    'in %s, shows each deposit and the received amount next to the planned and required amounts',
    async (state) => {
      serve(answersFor(state))
      await show()
      const card = within(await screen.findByRole('region', { name: 'Deposits received' }))
      const detailOf = (term: string) => card.getByText(term).nextSibling?.textContent
      expect([
        detailOf('Planned amount'),
        detailOf('Required minimum'),
        detailOf('Received (confirmed)'),
      ]).toEqual(['0.25 BTC', '0.202 BTC', '0.202 BTC'])
      expect(card.getByText('3 of 3 confirmations')).toBeTruthy()
    },
  )

  it('explains how to cancel by phone until the funds are sent', async () => {
    serve(answersFor('FUNDABLE'))
    await show()
    expect(await screen.findByText(/^Want to cancel before we send your funds\? Call/)).toBeTruthy()
    cleanup()
    serve(answersFor('COMPLETE'))
    await show()
    await screen.findByRole('heading', { level: 1, name: 'Your loan is funded' })
    expect(screen.queryByText(/Want to cancel/)).toBeNull()
  })

  it('advances on its own and stops polling at COMPLETE (1.4.18, 1.4.29, G.46)', async () => {
    const requests = { count: 0 }
    const answers = answersFor('MANUAL_FUNDING_RELEASE', requests)
    serve(answers)
    await show()
    await screen.findByRole('heading', { name: 'Your loan is on the way' })
    answers[`GET ${API}/state`] = () => {
      requests.count += 1
      return { stage: 'FINAL', state: 'COMPLETE' }
    }
    await pass(5100)
    expect(await screen.findByRole('heading', { name: 'Your loan is funded' })).toBeTruthy()
    const before = requests.count
    await pass(20_000)
    expect(requests.count).toBe(before)
  })

  it('polls every 5 s and updates the stepper (1.4.29, G.46)', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    // Reading an answer takes turns of the event loop, but no time of the page's clock.
    const isRead = async () => {
      for (let turns = 0; turns < 10; turns += 1) {
        await pass(0)
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', resolve, { once: true })
          port1.start()
          port2.postMessage(null)
        })
      }
    }
    const requests = { count: 0 }
    const answers = answersFor('FUNDABLE', requests)
    serve(answers)
    const opening = show()
    await pass(0)
    await opening
    await isRead()
    const currentStep = () => document.querySelector('li[aria-current=step]')?.textContent
    expect(currentStep()).toContain('Application Complete')
    const before = requests.count
    answers[`GET ${API}/state`] = () => {
      requests.count += 1
      return { stage: 'ORIGINATING', state: 'MANUAL_FUNDING_RELEASE' }
    }
    await pass(4_990)
    expect(requests.count).toBe(before)
    await pass(10)
    expect(requests.count).toBe(before + 1)
    await isRead()
    await pass(1)
    expect(currentStep()).toContain('Collateral Received')
  })

  it('shows the collateral deficiency after a reorg with a link to the address, and clears it when the collateral is back (R5)', async () => {
    const answers = answersFor('MANUAL_FUNDING_RELEASE')
    serve(answers)
    await show()
    expect(await screen.findByText(/You don't need to do anything else/)).toBeTruthy()
    answers[`GET ${API}/collateral`] = SHORT
    await pass(5100)
    expect(
      await screen.findByRole('heading', { name: 'Your collateral is below the required amount' }),
    ).toBeTruthy()
    expect(screen.queryByText(/You don't need to do anything else/)).toBeNull()
    expect(screen.queryByText(/Your collateral is confirmed/)).toBeNull()
    expect(screen.getByText('Your collateral is 0.102 BTC below the required amount')).toBeTruthy()
    expect(screen.getByText(/^0\.0505 BTC is on the network but not confirmed yet/)).toBeTruthy()
    const way = screen.getByRole('link', { name: "See what's missing and where to send it" })
    expect(way.getAttribute('href')).toBe(`${BASE}/collateral`)
    answers[`GET ${API}/collateral`] = WHOLE
    await pass(5100)
    expect(await screen.findByText(/You don't need to do anything else/)).toBeTruthy()
  })

  it('shows nothing about collateral once the funds are sent', async () => {
    serve({ ...answersFor('COMPLETE'), [`GET ${API}/collateral`]: SHORT })
    await show()
    expect(await screen.findByRole('heading', { name: 'Your loan is funded' })).toBeTruthy()
    expect(screen.queryByText(/is missing/)).toBeNull()
  })

  it('shows that a returned disbursement is waiting for collateral, not that it is being sent (R5)', async () => {
    const answers: Answers = { ...answersFor('COMPLETE'), [`GET ${API}/collateral`]: SHORT }
    answers[`GET ${API}/disbursement-account`] = {
      method: 'ACH',
      accountMask: '6789',
      accountHolder: 'Ada Lovelace',
      stand: 'SENDING',
      isOwedAgain: true,
      trouble: null,
      institution: null,
      wallet: null,
      usdc: null,
    }
    serve(answers)
    await show()
    expect(await screen.findByText('Your collateral is 0.102 BTC below the required amount')).toBeTruthy()
    expect(screen.queryByText("We're sending your funds again")).toBeNull()
  })

  it('pauses while the tab is hidden (G.46)', async () => {
    const requests = { count: 0 }
    serve(answersFor('FUNDABLE', requests))
    await show()
    await screen.findByRole('heading', { name: 'Your loan is on the way' })
    const before = requests.count
    focusManager.setFocused(false)
    await pass(20_000)
    expect(requests.count).toBe(before)
    focusManager.setFocused(true)
    await pass(5100)
    expect(requests.count).toBeGreaterThan(before)
  })

  it('redirects to the application’s current page', async () => {
    serve(answersFor('FINAL_STEPS'))
    const { history } = await show()
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/next-steps`))
  })
})
