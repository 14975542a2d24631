// @vitest-environment jsdom
import { JWT_KEY } from '@pledge/client/access-token'
import { quote } from '@pledge/domain/offer/quote'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { user } from '../../session/user.test-data.ts'
import seed from '../../../../../seeds/lending-rules.json' with { type: 'json' }
import { renderScreen, type Sent, serve, writePage } from '../render-screen.test-data.tsx'
import { NAME_MS } from './continue-offer.tsx'
import './explanations.ts'
import { shownOffer } from './shown-offer.ts'
import { basis, PATH, rules, typeAnswer } from './start-page.test-data.ts'
import { StartScreen } from './StartScreen.tsx'

/** What the server would answer at this price for the figures that the page opens with. */
const serverOffer = (priceCents: bigint, rateTooMuch = false) => {
  const answer = quote({
    drawAmountCents: 1_000_000n,
    coin: 'BTC',
    collateralUnits: 21_000_000n,
    priceCents,
    residence: { kind: 'state', code: 'CA' },
    rules,
  })
  if (!answer.ok) throw new Error(answer.code)
  const shown = shownOffer(answer.quote)
  return {
    ...shown,
    uuid: 'b0000000-0000-4000-8000-000000000001',
    interestRate: rateTooMuch ? '0.2' : shown.interestRate,
    annualPercentageRate: shown.schedules.interestOnly.annualPercentageRate,
    estimatedMonthlyPayment: shown.schedules.interestOnly.monthlyPayment,
    postTopUpLoanToValue: shown.ltv,
    celsiusTopUpRequired: false,
    state: 'CA',
    countryCode: null,
    repayment: 'interest-only',
    financeCharge: shown.schedules.interestOnly.financeCharge,
    totalOfPayments: shown.schedules.interestOnly.totalOfPayments,
    priceObservedAt: '2026-11-21T12:00:00.000Z',
    validUntil: '2026-11-21T12:05:00.000Z',
    isLapsed: false,
  }
}

beforeEach(() => {
  writePage()
  sessionStorage.clear()
})
afterEach(cleanup)
afterEach(() => void vi.useRealTimers())

const show = async (answers: Record<string, unknown> = {}, query = '?state=CA') => {
  const sent = serve({ ...basis(), ...answers })
  const shown = await renderScreen(StartScreen, PATH, [PATH + query])
  return { sent, ...shown }
}
const type_ = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const quotes = (sent: readonly Sent[]) => sent.filter(({ call }) => call === 'POST /api/loans/v1/quotes')

describe('the offer page', () => {
  it.each(['', '?state=TX', '?state=ca', '?state=CA&country=SG'])(
    'redirects to /residency from /start%s (1.2.60, G.30)',
    async (query) => {
      const { history } = await show({}, query)
      await waitFor(() => expect(history.location.pathname).toBe('/account/crypto-backed-loan/residency'))
    },
  )

  it('redirects to the app page when the brand accepts no collateral on the web (1.6.04, 1.1.21, G.60)', async () => {
    const { history } = await show({
      'GET /api/loans/v1/quote-basis': {
        rules: seed,
        collateralTypes: [typeAnswer('BTC', '100000.00', false)],
      },
    })
    await waitFor(() => expect(history.location.pathname).toBe('/account/crypto-backed-loan/get-mobile-app'))
  })

  it('quotes a coin that is accepted only in the app, and continues to the app page with it (1.1.07, 1.1.21, G.31)', async () => {
    const { sent, history } = await show()
    await screen.findByText('9.954%')
    fireEvent.change(screen.getByLabelText('Collateral type'), { target: { value: 'SOL' } })
    const inApp = await screen.findByText(/^We make loans against this coin in the app only/)
    expect(inApp.compareDocumentPosition(screen.getByLabelText('Collateral amount'))).toBe(4) // follows
    expect(screen.getByText('9.954%')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(history.location.pathname).toBe('/account/crypto-backed-loan/get-mobile-app'))
    expect(sent.some(({ call }) => call === 'POST /api/loans/v1/applications')).toBe(false)
  })

  it('quotes immediately with the shared rule, before the server answers (decision 17a, 1.2.52)', async () => {
    await show({ 'POST /api/loans/v1/quotes': () => new Promise(() => {}) })
    expect(await screen.findByText('9.954%')).toBeTruthy()
    expect(screen.getAllByText(/\$74\.99/).length).toBeGreaterThan(0)
  })

  it('keeps the slider and the field in sync (1.2.50)', async () => {
    await show()
    await screen.findByText('9.954%')
    const slider = screen.getByRole<HTMLInputElement>('slider')
    fireEvent.change(slider, { target: { value: '8000' } })
    expect(screen.getByLabelText<HTMLInputElement>('Cash to borrow').value).toBe('8,000')
    type_('Cash to borrow', '9,350')
    expect(slider.value).toBe('9350')
  })

  it('warns about too little and unusually high collateral, and adds the missing amount (1.8.10, 1.8.11)', async () => {
    await show()
    await screen.findByText('9.954%')
    type_('Cash to borrow', '20000')
    // The words of the warning are loaded after the page.
    expect(
      await screen.findByText(
        'Additional collateral is required to be eligible for an offer at the current cash to borrow amount.',
      ),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Add / }))
    expect(screen.queryByText(/Additional collateral/)).toBeNull()
    type_('Collateral amount', '2')
    expect(
      screen.getByText(
        'This collateral amount is higher than what other borrowers typically pledge for similar sized loans.',
      ),
    ).toBeTruthy()
  })

  it('queries the server once for several edits, 450 ms after the last (1.5.40, 1.9.31)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { sent } = await show()
    await screen.findByText('9.954%')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    vi.useRealTimers()
    vi.useFakeTimers()
    const before = quotes(sent).length
    for (const typed of ['10100', '10200', '10300', '10400', '10500']) {
      type_('Cash to borrow', typed)
      await act(() => vi.advanceTimersByTimeAsync(400))
    }
    expect(quotes(sent).length).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(49))
    expect(quotes(sent).length).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(quotes(sent).length).toBe(before + 1)
    expect(JSON.stringify(quotes(sent).at(-1))).toContain('10500')
  })

  it('links from the common questions to the full FAQ (1.2.53)', async () => {
    await show()
    const all = await screen.findByText('See all questions')
    expect(all.closest('a')?.getAttribute('href')).toBe('/account/crypto-backed-loan/faq')
  })
})

describe('Continue', () => {
  const USER = 'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo'
  const REQUEST = { requestedAmount: '10000.00', collateralType: 'BTC', coinQuantity: '0.21', state: 'CA' }
  const APP = 'd0000000-0000-4000-8000-000000000001'
  const application = (state: string, offers: readonly unknown[]) => ({
    appUuid: APP,
    stage: 'APPLYING',
    state,
    isInternational: false,
    isRollForward: false,
    isCelsiusRefi: false,
    organization: 'PLEDGE',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    expiresAt: null,
    isPaidOff: false,
    collateralDueAt: null,
    deadline: { kind: 'idle', at: '2026-12-22T05:00:00.000Z' },
    deadlineDays: { complete: 14, collateral: 5, graceHours: 72 },
    usualTimes: {
      achPayoutBusinessDays: { from: 3, to: 5 },
      usdcPayoutBusinessDays: { from: 1, to: 3 },
      usdcTestBusinessDays: { from: 1, to: 3 },
      collateralReturnBusinessDays: 1,
    },
    ending: null,
    selectedOffer: null,
    offers,
    creditTriesLeft: 5,
    rollForwardLoanDetails: null,
    collateral: null,
  })
  const REFERRAL = 'aaaaaaaa-0000-4000-8000-000000000077'
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))

  it.each([
    [/Interest each month/, 'interest-only'],
    [/Everything at the end/, 'deferred'],
  ])(
    'starts an application with its offer, selects it with %s, and redirects (1.1.13, 1.1.16, 1.7.08, 1.7.11)',
    async (choice, repayment) => {
      const offer = serverOffer(10_000_000n)
      sessionStorage.setItem('pledge.referral', REFERRAL)
      const { sent, history } = await show({
        [USER]: user,
        'POST /api/loans/v1/applications': { application: application('OFFER_SELECT', [offer]) },
        [`POST /api/loans/v1/applications/${APP}/selected-offer`]: { selectedOffer: offer },
        [`GET /api/loans/v1/applications/${APP}/state`]: { stage: 'APPLYING', state: 'BORROWER_DETAILS' },
      })
      await screen.findByText('9.954%')
      fireEvent.click(screen.getByLabelText(choice))
      press()
      await waitFor(() =>
        expect(history.location.pathname).toBe(`/account/crypto-backed-loan/${APP}/details`),
      )
      const changes = sent.filter(({ call }) => call.startsWith('POST /api/loans/v1/applications'))
      expect(changes).toEqual([
        {
          call: 'POST /api/loans/v1/applications',
          body: {
            loanOriginatorUuid: 'f0000000-0000-4000-8000-000000000001',
            referralUuid: REFERRAL,
            organization: 'PLEDGE',
            organizationVersion: 1,
            offer: REQUEST,
          },
        },
        {
          call: `POST /api/loans/v1/applications/${APP}/selected-offer`,
          body: { offerUuid: offer.uuid, repayment },
        },
      ])
    },
  )

  it('does not select an offer whose cost differs from what was shown', async () => {
    const { sent } = await show({
      [USER]: user,
      'POST /api/loans/v1/applications': {
        application: application('OFFER_SELECT', [serverOffer(10_000_000n, true)]),
      },
    })
    await screen.findByText('9.954%')
    press()
    expect(await screen.findByText('Your terms have changed')).toBeTruthy()
    expect(sent.some(({ call }) => call.endsWith('/selected-offer'))).toBe(false)
  })

  const LAPSED = () =>
    Response.json({ status: 409, code: 'offer.lapsed', message: 'This offer has lapsed.' }, { status: 409 })
  /** The first offer lapses at the server between pricing and selection; the next one is valid. */
  const lapsing = (again: ReturnType<typeof serverOffer>) => {
    const first = serverOffer(10_000_000n)
    let selected = 0
    return {
      [USER]: user,
      'POST /api/loans/v1/applications': { application: application('OFFER_SELECT', [first]) },
      [`POST /api/loans/v1/applications/${APP}/offers`]: { offers: [again, { ...first, isLapsed: true }] },
      [`POST /api/loans/v1/applications/${APP}/selected-offer`]: () => {
        selected += 1
        return selected === 1 ? LAPSED() : { selectedOffer: again }
      },
      [`GET /api/loans/v1/applications/${APP}/state`]: { stage: 'APPLYING', state: 'BORROWER_DETAILS' },
    }
  }
  const bodiesTo = (sent: readonly Sent[], end: string) =>
    sent.filter(({ call }) => call.endsWith(end)).map(({ body }) => body)

  it('requotes an offer that has lapsed on the server, and selects the new one (1.7.09, 1.7.11)', async () => {
    const again = { ...serverOffer(10_000_000n), uuid: 'b0000000-0000-4000-8000-000000000002' }
    const { sent, history } = await show(lapsing(again))
    await screen.findByText('9.954%')
    press()
    await waitFor(() => expect(history.location.pathname).toBe(`/account/crypto-backed-loan/${APP}/details`))
    expect(bodiesTo(sent, '/offers')).toEqual([REQUEST])
    expect(bodiesTo(sent, '/selected-offer')).toMatchObject([
      { offerUuid: serverOffer(1n * 10_000_000n).uuid },
      { offerUuid: again.uuid },
    ])
  })

  it('asks the borrower to confirm the new terms when they differ from the lapsed ones', async () => {
    const again = { ...serverOffer(10_000_000n, true), uuid: 'b0000000-0000-4000-8000-000000000003' }
    const { sent } = await show(lapsing(again))
    await screen.findByText('9.954%')
    press()
    expect(await screen.findByText('Your terms have changed')).toBeTruthy()
    expect(bodiesTo(sent, '/selected-offer')).toHaveLength(1)
  })

  describe("on a page of a different brand than the account's", () => {
    const LOGOUT = 'POST /api/identity-broker/customer/secure/api/v3/logout'
    const LOGIN = 'POST /api/identity-broker/customer/api/v3/login'
    const TERMS = 'GET /api/loans/v1/lending-terms'
    const elsewhere = { ...user, organizationCode: 'NORTHWIND' }
    const pressed = async (answers: Record<string, unknown> = {}) => {
      const terms = { shortName: 'Northwind', rules: {}, collateral: [] }
      const shown = await show({ [USER]: elsewhere, [TERMS]: terms, ...answers })
      await screen.findByText('9.954%')
      press()
      return shown
    }
    const named = () => screen.findByText("You're signed in to Northwind")

    it("sends nothing, names the account's brand, and links to it with the residence", async () => {
      const { sent } = await pressed()
      await named()
      const alert = screen.getByRole('alert')
      expect(alert.textContent).toContain('The account for ann@example.com belongs to Northwind')
      expect(alert.textContent).toContain('this page belongs to Pledge')
      const there = screen.getByRole('link', { name: 'Go to Northwind' })
      expect(there.getAttribute('href')).toBe(`${PATH}?state=CA&org=NORTHWIND`)
      expect(sent.some(({ call }) => call === 'POST /api/loans/v1/applications')).toBe(false)
    })

    const nameless = async () => {
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain("You're signed in to another lender")
      const there = screen.getByRole('link', { name: 'Go to the other lender' })
      expect(there.getAttribute('href')).toBe(`${PATH}?state=CA&org=NORTHWIND`)
    }

    it("omits the brand's name when it cannot be loaded", async () => {
      await pressed({ [TERMS]: new Response('', { status: 503 }) })
      await nameless()
    })

    it("stops waiting for the brand's name after a limit", async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      let hasRequested = false
      const never = () => {
        hasRequested = true
        return new Promise(() => undefined)
      }
      await pressed({ [TERMS]: never })
      await waitFor(() => expect(hasRequested).toBe(true))
      await act(() => vi.advanceTimersByTimeAsync(NAME_MS))
      await nameless()
    })

    it('signs out and starts a sign-in here, with the form kept (2.4.04, 2.4.05)', async () => {
      const { sent } = await pressed({
        [LOGOUT]: { redirect: '/auth/login' },
        [LOGIN]: { redirect: '#there' },
      })
      await named()
      fireEvent.click(screen.getByRole('button', { name: 'Sign out and continue with Pledge' }))
      await waitFor(() => expect(sessionStorage.getItem('pledge.offer-form')).toContain('10,000'))
      await waitFor(() => expect(sent.filter(({ call }) => call === LOGIN)).toHaveLength(1))
      expect(sent.filter(({ call }) => call === LOGOUT)).toHaveLength(1)
      expect(localStorage.getItem(JWT_KEY)).toBeNull()
      expect(sent.some(({ call }) => call === 'POST /api/loans/v1/applications')).toBe(false)
    })

    it('does not start a sign-in here if the other session could not be ended', async () => {
      await pressed({ [LOGOUT]: Response.json({}, { status: 503 }) })
      await named()
      fireEvent.click(screen.getByRole('button', { name: 'Sign out and continue with Pledge' }))
      await waitFor(() => expect(localStorage.getItem(JWT_KEY)).toBeNull())
      await screen.findByRole('button', { name: 'Login' })
      expect(sessionStorage.getItem('pledge.offer-form')).toBeNull()
    })
  })

  it('keeps the input when the lender has published new terms, and does not resubmit it automatically (1.7.08)', async () => {
    const BEGIN = 'POST /api/loans/v1/applications'
    const changed = { status: 409, code: 'organization.changed', message: 'changed' }
    const answers = { [USER]: user, [BEGIN]: () => Response.json(changed, { status: 409 }) }
    await show(answers)
    await screen.findByText('9.954%')
    type_('Cash to borrow', '12,345')
    type_('Collateral amount', '0.75')
    press()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Your amounts are saved')
    expect(alert.querySelector('button')?.textContent).toBe('Reload the page')
    cleanup()
    const { sent } = await show(answers)
    const amount = await screen.findByLabelText<HTMLInputElement>('Collateral amount')
    expect(amount.value).toBe('0.75')
    expect(screen.getByLabelText<HTMLInputElement>('Cash to borrow').value).toBe('12,345')
    await waitFor(() => expect(sessionStorage.getItem('pledge.offer-form')).toBeNull())
    expect(sent.some(({ call }) => call === BEGIN)).toBe(false)
  })

  it('keeps the form and starts a sign-in when signed out', async () => {
    const { sent } = await show({ [USER]: Response.json({}, { status: 401 }) })
    await screen.findByText('9.954%')
    localStorage.clear()
    press()
    await waitFor(() => expect(sessionStorage.getItem('pledge.offer-form')).toContain('10,000'))
    expect(sent.some(({ call }) => call === 'POST /api/loans/v1/applications')).toBe(false)
  })
})
