// @vitest-environment jsdom
import { wireCoinsDue } from '@pledge/copy/format/coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_UUID, applicationAnswer, documentAnswer, figuresAnswer } from '../../loan/answers.test-data.ts'
import { showStepError } from '../../journey/step-error.ts'
import { type Answers, refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { DisclosuresScreen } from './DisclosuresScreen.tsx'

const BASE = '/account/crypto-backed-loan'
const API = `/api/loans/v1/applications/${APP_UUID}`
// The documents themselves are behind the offer: none of them is opened here.
vi.mock('../../documents/pdf-engine.ts', () => ({ openPdf: () => new Promise(() => undefined) }))

const agreements = [1, 2].map((number) =>
  documentAnswer({ uuid: `d0000000-0000-4000-8000-00000000000${number}`, name: `Agreement ${number}` }),
)
const ANSWERS: Answers = {
  [`GET ${API}`]: { application: applicationAnswer() },
  [`GET ${API}/documents`]: { documents: agreements },
  [`GET ${API}/state`]: { stage: 'APPLYING', state: 'SIGN_DOCS' },
}

beforeEach(() => writePage())
afterEach(cleanup)
const show = () =>
  renderScreen(DisclosuresScreen, `${BASE}/:appUuid/disclosures`, [
    `${BASE}/${APP_UUID}/next-steps`,
    `${BASE}/${APP_UUID}/disclosures`,
  ])

describe('a replacement offer (note 025)', () => {
  it('offers the same loan with more collateral after the price has dropped, then continues to the new agreements', async () => {
    const before = applicationAnswer({ state: 'SIGN_DOCS' }).selectedOffer
    if (before === null) throw new Error('the application has an offer')
    const { amount, collateral } = before
    const figures = (quantity: string) =>
      figuresAnswer({ coin: collateral.type, quantity, amount, price: '20000.00' })
    const after = {
      ...before,
      minCollateralUnits: '0.98765432',
      plannedAmount: { ...before.plannedAmount, ...figures('1.2') },
      requiredMinimum: { ...before.requiredMinimum, ...figures('0.98765432') },
    }

    const taken = { stage: 'APPLYING', state: 'FINAL_STEPS' }
    const sent = serve({
      ...ANSWERS,
      [`GET ${API}/replacement-offer`]: { offer: after },
      [`GET ${API}/state`]: { stage: 'APPLYING', state: 'SIGN_DOCS' },
      [`POST ${API}/replacement-offer`]: taken,
    })
    const { history } = await show()
    expect(await screen.findByRole('heading', { name: `The price of BTC has dropped` })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('The price of BTC has dropped'))
    expect(screen.queryByText(/still covers the new minimum/)).toBeNull()
    expect(screen.queryByText('Text of page 2')).toBeNull()
    expect(screen.getByText(`before ${wireCoinsDue(before.minCollateralUnits, 'BTC')}`)).toBeTruthy()
    // Both amounts with the LTV and the trigger prices of each, by the names that they have everywhere.
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    const figuresOf = ({ coinQuantity, ltv, triggers }: typeof after.plannedAmount) => [
      dueCoins(coinQuantity, 'BTC'),
      shortPercent(ltv),
      ...(['warning', 'marginCall', 'liquidation'] as const).map((level) =>
        wireDollars(triggers[level].price),
      ),
    ]
    expect(rows[0]?.slice(1)).toEqual(['Planned amount', 'Required minimum'])
    expect(rows.slice(1).map((row) => row[1])).toEqual(figuresOf(after.plannedAmount))
    expect(rows.slice(1).map((row) => row[2])).toEqual(figuresOf(after.requiredMinimum))
    expect(rows[1]?.slice(1)).toEqual(['1.2 BTC', '0.98765432 BTC'])
    fireEvent.click(screen.getByRole('button', { name: 'Continue with the new minimum' }))
    await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/${APP_UUID}/next-steps`))
    expect(sent.map(({ call }) => call)).toEqual([`POST ${API}/replacement-offer`])
  })

  it('shows when the planned amount still covers the new minimum', async () => {
    const before = applicationAnswer({ state: 'SIGN_DOCS' }).selectedOffer
    if (before === null) throw new Error('the application has an offer')
    serve({
      ...ANSWERS,
      [`GET ${API}/replacement-offer`]: { offer: { ...before, minCollateralUnits: '0.2' } },
    })
    await show()
    const planned = dueCoins(before.plannedAmount.coinQuantity, 'BTC')
    expect(
      await screen.findByText(
        `Your planned amount of ${planned} still covers the new minimum. Nothing else changes.`,
      ),
    ).toBeTruthy()
  })

  it.each([
    [true, 'Pays off your loan', 'You receive'],
    [false, 'You receive', 'Pays off your loan'],
  ])(
    'shows where the money goes, and that none is received for a renewal (%s) (1.1.20)',
    async (isRollForward, expected, not) => {
      const application = applicationAnswer({ state: 'SIGN_DOCS', isRollForward })
      serve({
        ...ANSWERS,
        [`GET ${API}`]: { application },
        [`GET ${API}/replacement-offer`]: { offer: application.selectedOffer },
      })
      await show()
      expect(await screen.findByText(expected)).toBeTruthy()
      expect(screen.queryByText(not)).toBeNull()
      expect(screen.queryByText(/your current loan stays the same/) !== null).toBe(isRollForward)
    },
  )

  it('shows why accepting it failed, and can be accepted again', async () => {
    const offer = applicationAnswer({ state: 'SIGN_DOCS' }).selectedOffer
    serve({
      ...ANSWERS,
      [`GET ${API}/replacement-offer`]: { offer },
      [`POST ${API}/replacement-offer`]: () => refusal(503, 'prices.stale', 'No fresh price. Try again.'),
    })
    await show()
    fireEvent.click(await screen.findByRole('button', { name: /^Continue with/ }))
    expect(await screen.findByText('No fresh price. Try again.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Continue with/ }).disabled).toBe(false)
  })

  it('shows that the price has recovered when the offer no longer exists at acceptance', async () => {
    let offer: unknown = applicationAnswer({ state: 'SIGN_DOCS' }).selectedOffer
    serve({
      ...ANSWERS,
      [`GET ${API}/replacement-offer`]: () => Response.json({ offer }),
      [`POST ${API}/replacement-offer`]: () => {
        offer = null
        return refusal(409, 'transition.not-allowed', 'Not now')
      },
    })
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with the new minimum' }))
    expect(await screen.findByText(/^The price has recovered, so nothing changes\./)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'The price of BTC has dropped' })).toBeNull()
  })

  it('hides the refusal that led to it', async () => {
    showStepError('The price of your collateral has dropped')
    serve({
      ...ANSWERS,
      [`GET ${API}/replacement-offer`]: { offer: applicationAnswer({ state: 'SIGN_DOCS' }).selectedOffer },
    })
    await show()
    await screen.findByRole('heading', { name: 'The price of BTC has dropped' })
    await waitFor(() => expect(screen.queryByText('The price of your collateral has dropped')).toBeNull())
  })
})
