// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { readQr } from '@pledge/ui/read-qr.test-data'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { laterAnswer } from '../../journey/several-pages.test-data.tsx'
import { APP_UUID, BITCOIN_ADDRESS, collateralAnswer } from '../../loan/answers.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { TopUpScreen } from './TopUpScreen.tsx'
import { answersFor, API, keptOffer, LIST, refinanceAnswer } from './refinance.test-data.ts'

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const offer = keptOffer({ celsiusTopUpRequired: true, ltv: '0.62', postTopUpLoanToValue: '0.55' })
const PATH = `${LIST}/${APP_UUID}/${offer.uuid}/collateral-top-up`
const CALCULATE = `POST ${API}/celsius-collateral/calculate`
const CONFIRM = `POST ${API}/collateral/celsius-refi-borrower-confirmation`

const inState = (state: Parameters<typeof refinanceAnswer>[0] & {} = {}) =>
  refinanceAnswer({ selectedOffer: offer, offers: [], ...state })
const requested = inState({
  state: 'CELSIUS_TOP_UP_REQUESTED',
  celsiusTopUpExpirationDate: '2026-12-02T05:00:00.000Z',
  rollForwardLoanDetails: {
    priorAppUuid: null,
    topUpAmount: { coinQuantity: '0.05' },
    remainingTopUpAmount: { coinQuantity: '0.05' },
    collateral: { coinQuantity: '0.2' },
    paidOff: null,
    lent: null,
  },
})
const show = () => renderScreen(TopUpScreen, `${LIST}/:appUuid/:offerUuid/collateral-top-up`, [LIST, PATH])
const amount = (coinQuantity: string) => ({ celsiusTopUpCollateral: { coinQuantity, type: 'BTC' } })

describe('the estimate of a top-up', () => {
  it('shows the coins with their type at the first complete answer, and leads on by the confirmation (2.2.32, part of 2.2.03)', async () => {
    const sent = serve({
      ...answersFor([inState()]),
      [CALCULATE]: amount('0.05123456'),
      [CONFIRM]: { application: inState({ state: 'SIGN_DOCS' }) },
    })
    const { history } = await show()
    expect(await screen.findByText('0.05123456 BTC')).toBeTruthy()
    expect(screen.getByText('62%')).toBeTruthy()
    expect(screen.getByText('55%')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(history.location.pathname).toBe(`${LIST}/${APP_UUID}/${offer.uuid}/disclosures`),
    )
    expect(sent.filter(({ call }) => call === CALCULATE)).toEqual([
      { call: CALCULATE, body: { offerUuid: offer.uuid } },
    ])
    expect(sent.find(({ call }) => call === CONFIRM)?.body).toEqual({
      offerUuid: offer.uuid,
      stabilizationOptIn: false,
      hasSentCollateral: false,
    })
  })

  it('polls every 500 ms, up to 5 updates; then a refresh control begins again (2.4.23)', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: false,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    const times: number[] = []
    serve({
      ...answersFor([inState()]),
      [CALCULATE]: () => {
        times.push(Date.now())
        return { celsiusTopUpCollateral: null }
      },
    })
    const shown = show()
    await vi.advanceTimersByTimeAsync(0)
    await shown
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(times).toHaveLength(5)
    expect(times.slice(1).map((at, index) => at - (times[index] ?? 0))).toEqual([500, 500, 500, 500])
    expect(screen.getByText('There is no current price. Refresh in a minute.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh estimate' }))
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(times.length).toBeGreaterThan(5)
  })

  it('never confirms stabilization where the lender does not offer it (part of 2.2.17)', async () => {
    const sent = serve({
      ...answersFor([inState({ stabilizationOptIn: true })]),
      'GET /api/loans/v1/stabilization-offer': { offer: null },
      [CALCULATE]: amount('0.05'),
      [CONFIRM]: { application: inState({ state: 'SIGN_DOCS' }) },
    })
    await show()
    await screen.findByText('Off')
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(sent.some(({ call }) => call === CONFIRM)).toBe(true))
    expect(sent.find(({ call }) => call === CONFIRM)?.body).toMatchObject({ stabilizationOptIn: false })
  })

  it('goes back to the estimate if the confirmation is refused (part of 2.4.18, part of 2.4.19)', async () => {
    const confirmed = laterAnswer()
    serve({ ...answersFor([inState()]), [CALCULATE]: amount('0.05'), [CONFIRM]: confirmed.answer })
    const { history } = await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(history.location.pathname).toMatch(/\/disclosures$/))
    confirmed.give(refusal(409, 'refinance.checks-open', 'We are still checking your details.'))
    await waitFor(() => expect(history.location.pathname).toBe(PATH))
    expect(await screen.findByText('We are still checking your details.')).toBeTruthy()
  })
})

const NOTHING = { coinQuantity: '0', type: 'BTC' } as const
const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' }) as const
/** 0.05 BTC of top-up, of which these were confirmed and are on their way. */
const topUpStatus = (changes: Parameters<typeof collateralAnswer>[0] = {}) =>
  collateralAnswer({
    requiredCoinAmount: btc('0.05'),
    plannedAmount: { ...collateralAnswer().plannedAmount, coinQuantity: '0.05' },
    remainingCoinAmountDue: btc('0.05'),
    receivedCoinAmount: NOTHING,
    pendingCoinAmount: NOTHING,
    deposits: [],
    ...changes,
  })

describe('the deposit of a top-up', () => {
  const serving = (changes: Parameters<typeof collateralAnswer>[0] = {}, application = requested) => ({
    ...answersFor([application]),
    [`GET ${API}/collateral`]: topUpStatus(changes),
  })
  const dialogOf = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name }))
    return screen.findByRole('dialog')
  }

  it('shows the address with the minimum amount, and until when it is due (2.2.03, 2.2.33, 2.3.04, 2.3.11, 2.3.12)', async () => {
    serve(serving())
    await show()
    expect((await screen.findByTestId('top-up-to-send')).textContent).toBe('0.05 BTC')
    expect(screen.getByRole('heading', { name: 'Minimum amount' })).toBeTruthy()
    expect(screen.getByTestId('deposit-address').textContent?.replaceAll(/\s/g, '')).toBe(BITCOIN_ADDRESS)
    expect(screen.getByText('Send at least this amount by the date below.')).toBeTruthy()
    expect(screen.getByText(/December 1, 2026/)).toBeTruthy()
    expect(screen.getByText('0 BTC')).toBeTruthy()
  })

  it('shows and copies only what is missing once a part has arrived, so that nothing is sent twice (2.3.12)', async () => {
    const writeText = vi.fn(async () => undefined)
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    const some = { receivedCoinAmount: btc('0.02'), remainingCoinAmountDue: btc('0.03') }
    serve(serving({ ...some, pendingCoinAmount: btc('0.01') }))
    await show()
    expect((await screen.findByTestId('top-up-to-send')).textContent).toBe('0.02 BTC')
    expect(screen.getByRole('heading', { name: 'Still to send' })).toBeTruthy()
    const figures = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(figures).toContainEqual(['Minimum amount', '0.05 BTC'])
    expect(figures).toContainEqual(['Received (confirmed)', '0.02 BTC'])
    expect(figures).toContainEqual(['On the network (not confirmed yet)', '0.01 BTC'])
    fireEvent.click(screen.getByRole('button', { name: 'Copy amount' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('0.02'))
  })

  it('asks for nothing more while everything is on its way', async () => {
    serve(serving({ pendingCoinAmount: btc('0.05') }))
    await show()
    expect(
      await screen.findByText('Everything you need is on its way. Please send nothing more.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy amount' })).toBeNull()
  })

  it('says when it was reported as sent, and does not ask again', async () => {
    serve(serving({ sentConfirmedAt: '2026-11-28T15:00:00.000Z' }))
    await show()
    expect(await screen.findByText(/^You confirmed on .*28/)).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('says what arrived that is not its coin, and still asks for the coin', async () => {
    const asset = {
      uuid: 'e0000000-0000-4000-8000-000000000003',
      symbol: 'USDC',
      quantity: '1500.25',
      isFinal: true,
      seenAt: '2026-11-21T11:50:00.000Z',
      outcome: null,
      note: null,
    }
    serve(serving({ wrongAssets: [asset] }))
    await show()
    expect(await screen.findByText('Something other than Bitcoin arrived')).toBeTruthy()
    expect(screen.getByText(/Please still send Bitcoin \(BTC\)\./)).toBeTruthy()
  })

  it.each(['CELSIUS_FULL_COLLATERAL_RECEIVED', 'WAITING_FOR_COLLATERAL'] as const)(
    'is shown again in %s while a reorganization has removed part of it, without the first questions',
    async (state) => {
      const missing = { coinQuantity: '0.03' }
      const details = requested.rollForwardLoanDetails && {
        ...requested.rollForwardLoanDetails,
        remainingTopUpAmount: missing,
      }
      const some = { receivedCoinAmount: btc('0.02'), remainingCoinAmountDue: btc('0.03') }
      const application = { ...requested, state, rollForwardLoanDetails: details }
      serve(serving({ ...some, isShort: true }, application))
      const { history } = await show()
      expect((await screen.findByTestId('top-up-to-send')).textContent).toBe('0.03 BTC')
      expect(screen.getByText('Your collateral is 0.03 BTC below the required amount')).toBeTruthy()
      expect(screen.getByText(/Your new loan won't begin until your collateral is complete/)).toBeTruthy()
      expect(screen.getByTestId('deposit-address')).toBeTruthy()
      for (const gone of [/December 1, 2026/, /I have sent my collateral/, 'Change wallet type'])
        expect(screen.queryByText(gone)).toBeNull()
      expect(history.location.pathname).toBe(PATH)
    },
  )

  it('asks for the tick before Continue, then confirms and leads to the list (2.5.01, part of 2.4.17)', async () => {
    const sent = serve({ ...serving(), [CONFIRM]: { application: requested } })
    const { history } = await show()
    const box = await screen.findByRole<HTMLInputElement>('checkbox')
    const way = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    expect(way.disabled).toBe(true)
    fireEvent.blur(box)
    expect(screen.getByText('Required')).toBeTruthy()
    fireEvent.submit(way.closest('form') as HTMLFormElement)
    expect(sent).toEqual([])
    fireEvent.click(box)
    fireEvent.click(way)
    await waitFor(() => expect(history.location.pathname).toBe(LIST))
    expect(sent).toEqual([
      { call: CONFIRM, body: { offerUuid: offer.uuid, stabilizationOptIn: false, hasSentCollateral: true } },
    ])
  })

  it('has a dialog for the wallet type, of two choices (2.2.28)', async () => {
    const sent = serve({ ...serving(), [`PUT ${API}/wallet-type`]: { ok: true } })
    await show()
    const dialog = await dialogOf('Change wallet type')
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2)
    fireEvent.click(within(dialog).getByRole('radio', { name: /self-hosted/i }))
    await waitFor(() => expect(sent).toEqual([{ call: `PUT ${API}/wallet-type`, body: 'SELF_HOSTED' }]))
  })

  it('has a dialog with the QR code of the address (2.2.29)', async () => {
    serve(serving())
    await show()
    const dialog = await dialogOf('Show QR code')
    expect(readQr(await within(dialog).findByRole('img'))).toBe(BITCOIN_ADDRESS)
    expect(dialog.textContent?.replaceAll(/\s/g, '')).toContain(BITCOIN_ADDRESS)
  })

  const faced = () => screen.getByRole('dialog').querySelector('[data-face]')
  const face = () => faced()?.getAttribute('data-face')
  const label = () => faced()?.textContent
  const VERIFY = `POST ${API}/deposit-address-verification`

  it('has an optional check of the address, which can be skipped (part of 2.2.30)', async () => {
    serve(serving())
    await show()
    const dialog = await dialogOf('Send a test deposit')
    expect(face()).toBe('not')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Skip' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false)
  })

  it('checks the address by a button of four faces: not, sending, verified, and an error for 1.5 s (2.2.30, 2.4.21, 2.4.22, 2.9.06)', async () => {
    const first = laterAnswer()
    const answers: Record<string, unknown> = { ...serving(), [VERIFY]: first.answer }
    serve(answers as Parameters<typeof serve>[0])
    await show()
    const dialog = await dialogOf('Send a test deposit')
    expect([face(), label()]).toEqual(['not', 'Check for my deposit'])
    vi.useFakeTimers({ shouldAdvanceTime: false })
    const press = async () => {
      fireEvent.click(within(dialog).getByRole('button', { name: 'Check for my deposit' }))
      await act(() => vi.advanceTimersByTimeAsync(0))
    }
    await press()
    expect(face()).toBe('sending')
    expect(label()).toContain('Looking for your deposit')
    first.give({ isVerified: false })
    await vi.waitFor(() => expect(face()).toBe('error'), { interval: 1 })
    expect(label()).toBe('Not seen yet')
    await act(() => vi.advanceTimersByTimeAsync(1_400))
    expect(face()).toBe('error')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(face()).toBe('not')
    vi.useRealTimers()
    const second = laterAnswer()
    answers[VERIFY] = second.answer
    fireEvent.click(within(dialog).getByRole('button', { name: 'Check for my deposit' }))
    await waitFor(() => expect(face()).toBe('sending'))
    answers[`GET ${API}/collateral`] = topUpStatus({
      isAddressVerified: true,
      deposits: collateralAnswer().deposits,
    })
    second.give({ isVerified: true })
    await waitFor(() => expect([face(), label()]).toEqual(['verified', 'Address verified']))
    expect(await screen.findByText('0.1 BTC reached this address, so it works.')).toBeTruthy()
  })
})

describe('the screen of a top-up', () => {
  it('says that the address is being prepared once everything is signed', async () => {
    serve(answersFor([inState({ state: 'CELSIUS_WAITING_FOR_TOP_UP' })]))
    await show()
    expect(await screen.findByText('We are preparing your address')).toBeTruthy()
  })

  it.each([
    [
      'one whose top-up is complete',
      inState({
        state: 'WAITING_FOR_COLLATERAL',
        rollForwardLoanDetails: requested.rollForwardLoanDetails && {
          ...requested.rollForwardLoanDetails,
          remainingTopUpAmount: { coinQuantity: '0' },
        },
      }),
    ],
    ['no refinance', inState({ isCelsiusRefi: false })],
    ['an offer that it does not have', inState({ selectedOffer: null })],
  ])('leads to the list for %s', async (_what, application) => {
    serve(answersFor([application]))
    const { history } = await show()
    await waitFor(() => expect(history.location.pathname).toBe(LIST))
  })
})
