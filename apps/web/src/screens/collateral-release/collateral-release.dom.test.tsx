// @vitest-environment jsdom
import { collateralRelease, type CollateralRelease } from '@pledge/contract/collateral-return'
import { messages } from '@pledge/copy/en/messages'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { APP_UUID, applicationAnswer, BITCOIN_ADDRESS } from '../../loan/answers.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CollateralReleaseScreen } from './CollateralReleaseScreen.tsx'

const API = `/api/loans/v1/applications/${APP_UUID}`
const RELEASE = `${API}/collateral/release`
const REQUEST = 'c0000000-0000-4000-8000-000000000001'
const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })

const request = (changes: object = {}) => ({
  requestId: REQUEST,
  address: BITCOIN_ADDRESS,
  requestedAt: '2026-11-21T12:00:00.000Z',
  dueAt: '2026-11-25T05:00:00.000Z',
  amount: null,
  requested: null,
  transactionId: null,
  result: null,
  reason: null,
  ...changes,
})
const release = (changes: Partial<CollateralRelease> = {}): CollateralRelease =>
  z.parse(collateralRelease, {
    held: btc('0.0432'),
    pending: btc('0'),
    isReady: true,
    request: null,
    transactions: [
      {
        transactionTime: '2026-11-20T15:00:00.000Z',
        transactionType: 'DEPOSIT',
        transactionAmount: btc('0.04321234'),
      },
    ],
    ...changes,
  })

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

const show = async (answer: CollateralRelease, more: Record<string, unknown> = {}) => {
  const application = applicationAnswer({
    stage: 'COLLATERAL_RELEASE',
    state: 'CANCELLED',
    ending: 'BORROWER_CANCELLED',
    deadline: null,
  })
  const answers: Record<string, unknown> = {
    [`GET ${API}`]: { application },
    [`GET ${RELEASE}`]: answer,
    ...more,
  }
  const sent = serve(answers)
  const route = '/account/crypto-backed-loan/:appUuid/collateral-release'
  await renderScreen(CollateralReleaseScreen, route, [route.replace(':appUuid', APP_UUID)])
  await screen.findByText('Transactions', { selector: 'h2' })
  return { sent, answers }
}
const field = () => screen.getByRole('textbox', { name: /Your Bitcoin address/ })
const type = (value: string) => {
  fireEvent.change(field(), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Review' }))
}

describe('the release of collateral', () => {
  it('lists coins transferred from the renewed loan and to the next renewal (1.2.136)', async () => {
    const at = '2026-11-20T15:00:00.000Z'
    await show(
      release({
        transactions: [
          { transactionTime: at, transactionType: 'CARRIED_IN', transactionAmount: btc('0.5') },
          { transactionTime: at, transactionType: 'CARRIED_OUT', transactionAmount: btc('0.5') },
        ],
      }),
    )
    const [, came, went] = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(came).toContain('Moved from your previous loan')
    expect(came).toContain('0.5 BTC')
    expect(went).toContain('Moved to your new loan')
  })

  it('shows the collateral balance, a warning beside the field, and the transactions to four places (1.2.29, 1.2.134 to 1.2.136, 1.3.08, 1.4.40, 1.9.37)', async () => {
    await show(release())
    expect(screen.getByText('0.0432 BTC', { selector: 'dd *' })).toBeTruthy()
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Review' })
    expect(submit.disabled).toBe(false)
    // In one form, and read before anything is typed.
    const warning = screen.getByText('Double-check the address')
    expect(field().closest('section, form')?.contains(warning)).toBe(true)
    const rows = within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole('row')
    expect(rows).toHaveLength(2)
    const [type, amount] = [...(rows[1]?.children ?? [])].map(({ textContent }) => textContent)
    expect(type?.replaceAll('\u00a0', ' ')).toBe('ReceivedNovember 20, 2026, 10:00 AM EST')
    expect(amount).toBe('0.0432 BTC')
    expect(screen.getByText(/We act on your request within 1 business day/)).toBeTruthy()
  })

  it('accepts an address for the balance while more is unconfirmed (1.2.134)', async () => {
    await show(release({ pending: btc('0.01') }))
    expect((field() as HTMLInputElement).disabled).toBe(false)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review' }).disabled).toBe(false)
  })

  it('is shown as unavailable without a reason, and asks for no address, when it is not open', async () => {
    await show(release({ isReady: false }))
    const said = screen.getByText(/You can't withdraw it right now/)
    expect(said.textContent).toMatch(/^You can't withdraw it right now\. Questions\? Call /)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('requires an address (1.5.59)', async () => {
    const { sent } = await show(release())
    fireEvent.click(screen.getByRole('button', { name: 'Review' }))
    expect(await screen.findByText('Wallet address is required.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('states when a request will be handled (1.9.20)', async () => {
    await show(release({ isReady: false, request: request() }))
    const by = screen.getByText("We'll act on it by")
    expect(by.nextElementSibling?.textContent.replaceAll(/\s/g, ' ')).toBe(
      'Tuesday, November 24, 2026 at 11:59 PM EST',
    )
  })

  it('requires an address of the coin’s own chain, trimmed (1.5.59, 1.5.60)', async () => {
    const { sent } = await show(release())
    type('   ')
    expect(await screen.findByText('Wallet address is required.')).toBeTruthy()
    type('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    expect(await screen.findByText('Invalid address entered - enter again')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('repeats the address, and submits it only after the borrower has compared it (1.5.60)', async () => {
    const { sent, answers } = await show(release(), { [`POST ${RELEASE}`]: { requestId: REQUEST } })
    type(`  ${BITCOIN_ADDRESS}  `)
    const dialog = await screen.findByRole('dialog', { name: 'Check it one more time' })
    const send = within(dialog).getByRole('button', { name: 'Request withdrawal' })
    fireEvent.click(send)
    expect(within(dialog).getByText('Required')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(within(dialog).getByRole('checkbox'))
    answers[`GET ${RELEASE}`] = release({ isReady: false, request: request() })
    fireEvent.click(send)
    expect(await screen.findByText(/We have your request/)).toBeTruthy()
    expect(JSON.stringify(sent)).toContain(`"returnAddress":"${BITCOIN_ADDRESS}"`)
    expect(screen.getByText(/Tuesday, November 24, 2026 at 11:59 PM EST/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('accepts an address for the collateral of a repaid loan (1.1.19)', async () => {
    const repaid = {
      stage: 'COLLATERAL_RELEASE',
      state: 'COMPLETE',
      isPaidOff: true,
      deadline: null,
    } as const
    const { sent } = await show(release(), {
      [`GET ${API}`]: { application: applicationAnswer(repaid) },
      [`POST ${RELEASE}`]: { requestId: REQUEST },
    })
    type(BITCOIN_ADDRESS)
    const dialog = await screen.findByRole('dialog', { name: 'Check it one more time' })
    fireEvent.click(within(dialog).getByRole('checkbox'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Request withdrawal' }))
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual([`POST ${RELEASE}`]))
    expect(JSON.stringify(sent)).toContain(`"returnAddress":"${BITCOIN_ADDRESS}"`)
  })

  it.each([
    ['INVALID_RETURN_ADDRESS', 422, 'Invalid address entered - enter again', '', '1.8.01'],
    ['transition.not-allowed', 409, 'Something unexpected happened. Try again', BITCOIN_ADDRESS, '1.8.02'],
  ])(
    'shows a refusal with %s (%s): %s; the field then has "%s" (%s)',
    async (code, status, message, left) => {
      await show(release(), { [`POST ${RELEASE}`]: () => refusal(status, code, 'Something else.') })
      type(BITCOIN_ADDRESS)
      const dialog = await screen.findByRole('dialog', { name: 'Check it one more time' })
      fireEvent.click(within(dialog).getByRole('checkbox'))
      fireEvent.click(within(dialog).getByRole('button', { name: 'Request withdrawal' }))
      expect(await screen.findByText(message)).toBeTruthy()
      await waitFor(() => expect((field() as HTMLInputElement).value).toBe(left))
    },
  )

  it('shows the generic message when there is no answer (1.8.02)', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    await show(release(), { [`POST ${RELEASE}`]: lost })
    type(BITCOIN_ADDRESS)
    const dialog = await screen.findByRole('dialog', { name: 'Check it one more time' })
    fireEvent.click(within(dialog).getByRole('checkbox'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Request withdrawal' }))
    expect(await screen.findByText('Something unexpected happened. Try again')).toBeTruthy()
  })

  it.each(RELEASE_RESULTS)('shows %s in its own words (1.3.63, 1.4.41, G.51)', async (result) => {
    const isReady = result === 'WITHDRAWAL_FAILED'
    await show(release({ isReady, request: request({ result, transactionId: 'ab'.repeat(32) }) }))
    const words = messages.releaseResults[result]
    expect(Object.values(messages.releaseResults).filter((others) => others === words)).toHaveLength(1)
    const sentence = words.replace('{phone}', '(555)\u00A0010-0100')
    expect(
      screen.getByText((_text, element) => element?.textContent === sentence && element.matches('p, div')),
    ).toBeTruthy()
    expect(screen.queryAllByRole('textbox')).toHaveLength(isReady ? 1 : 0)
  })

  it.each([
    ['PENDING_TRANSACTIONS', "We're reviewing your request", 'bg-info-soft'],
    ['DUPLICATE_REQUEST', "We're reviewing your request", 'bg-info-soft'],
    ['INVALID_ADDRESS', 'Your withdrawal is on hold', 'bg-warn-soft'],
    ['NO_COLLATERAL', 'Your withdrawal is on hold', 'bg-warn-soft'],
  ] as const)(
    'of status %s uses the warning color only when the borrower has to act',
    async (result, title, look) => {
      await show(release({ isReady: false, request: request({ result }) }))
      expect(screen.getByText(title).closest('[role=status]')?.className).toContain(look)
    },
  )
})
