// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { APP_UUID, applicationAnswer, collateralAnswer } from '../../loan/answers.test-data.ts'
import { type Answers, refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CompleteScreen } from './CompleteScreen.tsx'

const BASE = `/account/crypto-backed-loan/${APP_UUID}`
const API = `/api/loans/v1/applications/${APP_UUID}`
const CONFIRM = `POST ${API}/micro-transfer-confirmation`

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
const WHOLE = collateralAnswer({
  receivedCoinAmount: btc('0.202'),
  pendingCoinAmount: btc('0'),
  remainingCoinAmountDue: btc('0'),
})

const answersFor = (state: string, requests: { count: number } = { count: 0 }): Answers => ({
  [`GET ${API}`]: {
    application: applicationAnswer({ stage: 'ORIGINATING', state: 'FUNDABLE', isInternational: true }),
  },
  [`GET ${API}/state`]: () => {
    requests.count += 1
    return { stage: state === 'COMPLETE' ? 'FINAL' : 'ORIGINATING', state }
  },
  [`GET ${API}/collateral`]: WHOLE,
  [`GET ${API}/disbursement-account`]: accountAnswer({
    method: 'USDC',
    stand: state === 'COMPLETE' ? 'SENT' : 'NOT_DUE',
    wallet: { chain: 'Base', addressMask: '0x5aAe…1BeAed' },
    usdc: { chains: [...USDC_CHAINS], testAmount: '1.00', testTransactionId: '0xabc' },
  }),
  [CONFIRM]: { stage: 'ORIGINATING', state: 'MANUAL_FUNDING_RELEASE' },
})

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () =>
  renderScreen(CompleteScreen, '/account/crypto-backed-loan/:appUuid/complete', [`${BASE}/complete`])
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = () => document.querySelector('[data-face]')
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm the transfer' }))
const tickAndContinue = () => {
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('checkbox'))
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }))
}

describe('the complete page of an international loan', () => {
  it('describes the USDC disbursement to the wallet in four steps, with its usual times (1.2.130, 1.4.23, 1.9.21, 1.9.22)', async () => {
    serve(answersFor('CRYPTO_FUNDING_VERIFY'))
    await show()
    expect(await screen.findByText(/First, we'll send a small amount of USDC to your wallet/)).toBeTruthy()
    const names = ['Application Complete', 'Collateral Received', 'Disbursement Verified', 'Funds Disbursed']
    const stepper = within(screen.getByRole('list', { name: 'Progress of your loan' }))
    const steps = stepper.getAllByRole('listitem')
    expect(steps.map((step) => names.find((name) => within(step).queryByText(name)))).toEqual(names)
    expect(screen.getByText('0x5aAe…1BeAed on Base')).toBeTruthy()
    expect(screen.getByText(/It arrives in 1–3 business days/)).toBeTruthy()
    expect(screen.getAllByText(/Full disbursement takes 1–3 business days/).length).toBeGreaterThan(0)
    expect(document.body.textContent).not.toMatch(/ACH|bank/)
  })

  it.each(['FUNDABLE', 'CRYPTO_FUNDING_VERIFY', 'MANUAL_FUNDING_RELEASE', 'COMPLETE'])(
    'hides the test transfer card in %s (1.2.132)',
    async (state) => {
      serve(answersFor(state))
      await show()
      await screen.findByText('0x5aAe…1BeAed on Base')
      expect(screen.queryByText('Confirm the test transfer')).toBeNull()
    },
  )

  it('shows the test transfer card in BORROWER_MICRO_DEPOSIT_CONFIRM, with a required checkbox in its modal that enables Continue (1.2.132, 1.2.133, 1.9.21)', async () => {
    const sent = serve(answersFor('BORROWER_MICRO_DEPOSIT_CONFIRM'))
    await show()
    expect(await screen.findByText('Confirm the test transfer')).toBeTruthy()
    expect(screen.getByText(/We sent 1.00 USDC to .* It arrives in 1–3 business days/)).toBeTruthy()
    expect(screen.getByText('0xabc')).toBeTruthy()
    press()
    const dialog = within(screen.getByRole('dialog'))
    const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    expect(go.disabled).toBe(true)
    fireEvent.click(go)
    expect(sent).toEqual([])
    const box = dialog.getByRole('checkbox')
    expect(box.getAttribute('aria-required')).toBe('true')
    fireEvent.click(box)
    expect(go.disabled).toBe(false)
    fireEvent.click(box)
    expect(go.disabled).toBe(true)
  })

  it('confirms the test transfer and fetches the state again 0.5 s later (1.4.35, 1.4.36, 1.7.27, 1.9.35)', async () => {
    const requests = { count: 0 }
    const sent = serve(answersFor('BORROWER_MICRO_DEPOSIT_CONFIRM', requests))
    await show()
    await screen.findByText('Confirm the test transfer')
    expect(button()?.getAttribute('data-face')).toBe('not')
    // Right after a poll, so that none falls into the half second.
    await pass(5_100)
    press()
    tickAndContinue()
    await pass(100)
    expect(button()?.getAttribute('data-face')).toBe('verified')
    expect(sent).toEqual([{ call: CONFIRM, body: { received: true, transactionId: '0xabc' } }])
    const before = requests.count
    await pass(350)
    expect(requests.count).toBe(before)
    await pass(150)
    expect(requests.count).toBe(before + 1)
  })

  it('shows a failed confirmation for 1.5 s, then lets the borrower try again (1.4.37, 1.8.08, 1.9.34)', async () => {
    const answers = answersFor('BORROWER_MICRO_DEPOSIT_CONFIRM')
    answers[CONFIRM] = () => refusal(409, 'transition.not-allowed', 'Not now')
    const sent = serve(answers)
    await show()
    await screen.findByText('Confirm the test transfer')
    press()
    tickAndContinue()
    await pass(100)
    expect(button()?.getAttribute('data-face')).toBe('error')
    await pass(1_300)
    expect(button()?.getAttribute('data-face')).toBe('error')
    await pass(200)
    expect(button()?.getAttribute('data-face')).toBe('not')
    press()
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  it('shows that there is nothing else to do once the test transfer is confirmed (1.2.130, 1.9.22)', async () => {
    serve(answersFor('MANUAL_FUNDING_RELEASE'))
    await show()
    expect(await screen.findByText(/You've confirmed the test transfer. You don't need to do/)).toBeTruthy()
    expect(screen.queryByText(/First, we'll send a small amount/)).toBeNull()
    expect(screen.getAllByText(/Full disbursement takes 1–3 business days/).length).toBeGreaterThan(0)
  })

  it('shows that the USDC was sent once the loan is funded (1.2.130)', async () => {
    serve(answersFor('COMPLETE'))
    await show()
    expect(await screen.findByText(/We sent your USDC to your wallet/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Your loan is funded' })).toBeTruthy()
  })
})
