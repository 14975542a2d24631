// @vitest-environment jsdom
import type { RebalanceView } from '@pledge/contract/rebalance'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { confirmedAnswer } from '../../loan/loan-answer.test-data.ts'
import { refusal, renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { Rebalance } from './Rebalance.tsx'

const BASE = `/api/loans/v1/applications/${APP_UUID}/collateral/excess`
const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const REQUEST = '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77'
const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' as const })
const VIEW: RebalanceView = {
  coin: 'BTC',
  belowLtv: '0.35',
  targetLtv: '0.5',
  available: btc('0.25'),
  request: null,
}
const WAITING: RebalanceView = {
  ...VIEW,
  available: null,
  request: {
    requestId: REQUEST,
    address: ADDRESS,
    requestedAt: '2026-12-03T15:00:00.000Z',
    dueAt: '2026-12-05T05:00:00.000Z',
    amount: null,
    requested: btc('0.1'),
    transactionId: null,
    result: null,
    reason: null,
  },
}

const show = async (answers: Parameters<typeof serve>[0], mayAsk = true) => {
  const sent = serve(answers)
  await renderScreen(
    () => <Rebalance appUuid={APP_UUID} confirmed={confirmedAnswer()} mayAsk={mayAsk} />,
    '/dashboard',
    ['/dashboard'],
  )
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => {
  giveDialogsToJsdom()
  writePage()
})
afterEach(cleanup)

describe('collateral that a loan does not need (1.9.13)', () => {
  it('is requested up to the amount that is free, to an address that was compared', async () => {
    const sent = await show({
      [`GET ${BASE}`]: VIEW,
      [`POST ${BASE}/release`]: { requestId: REQUEST },
    })
    expect(await screen.findByText(/doesn't need 0.25 BTC of your collateral/)).toBeTruthy()
    press('Withdraw collateral')
    expect(await screen.findByText(/keeps your LTV at or below 50%/)).toBeTruthy()
    type('Amount in BTC', '0.3')
    press('Request release')
    expect(await screen.findByText('Enter an amount up to 0.25 BTC.')).toBeTruthy()
    expect(screen.getByText('Compare the address, then select the box.')).toBeTruthy()
    expect(sent).toEqual([])
    type('Amount in BTC', '0.1')
    type(/Bitcoin address/, ADDRESS)
    fireEvent.click(screen.getByRole('checkbox'))
    press('Request release')
    expect(await screen.findByText(/We received your request/)).toBeTruthy()
    expect(sent).toEqual([
      { call: `POST ${BASE}/release`, body: { coinQuantity: '0.1', returnAddress: ADDRESS } },
    ])
  })

  it('is compared again once the address was changed', async () => {
    await show({ [`GET ${BASE}`]: VIEW })
    await screen.findByText(/0.25 BTC/)
    press('Withdraw collateral')
    await screen.findByText(/keeps your LTV/)
    fireEvent.click(screen.getByRole('checkbox'))
    type(/Bitcoin address/, ADDRESS)
    expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
  })

  it('says by when a request is acted on, and offers no second one', async () => {
    await show({ [`GET ${BASE}`]: WAITING })
    expect(await screen.findByText(/You asked us to release 0.1 BTC/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says why a request was returned, and that another can be sent (1.3.63)', async () => {
    const request = { ...WAITING.request!, result: 'WITHDRAWAL_FAILED', reason: 'LOAN_NEEDS_IT' } as const
    await show({ [`GET ${BASE}`]: { ...VIEW, request } })
    expect(await screen.findByText("We didn't release 0.1 BTC")).toBeTruthy()
    expect(screen.getByText('The price dropped, and your loan needs this collateral now.')).toBeTruthy()
    expect(screen.getByText('You can send a new request.')).toBeTruthy()
  })

  it('says that a request is reviewed, is being sent, and was sent (G.51)', async () => {
    const answers: Record<string, unknown> = {}
    const shown = async (change: object, text: RegExp) => {
      answers[`GET ${BASE}`] = { ...WAITING, request: { ...WAITING.request, ...change } }
      await show(answers)
      expect(await screen.findByText(text)).toBeTruthy()
      cleanup()
    }
    await shown({ result: 'INVALID_ADDRESS' }, /^The network didn't accept your address/)
    await shown({ transactionId: 'ab'.repeat(32) }, /^We sent 0.1 BTC to your address/)
    await shown({ result: 'SUCCESS' }, /^We sent you 0.1 BTC, which you requested on/)
  })

  it('says from which price on some is free: where the LTV is below the level and the offer, by $100', async () => {
    const at = (targetLtv: string) => ({ [`GET ${BASE}`]: { ...VIEW, available: null, targetLtv } })
    await show(at('0.5'))
    expect(await screen.findByText(/^When 1 BTC costs \$116,285.61 or more/)).toBeTruthy()
    cleanup()
    // $10,174.99 at 20% is $50,874.95, and $100.02 more, for 0.25 BTC.
    await show(at('0.2'))
    expect(await screen.findByText(/^When 1 BTC costs \$203,899.88 or more/)).toBeTruthy()
    cleanup()
    await show({ [`GET ${BASE}`]: WAITING }, false)
    expect(await screen.findByText(/You asked us to release 0.1 BTC/)).toBeTruthy()
    expect(screen.queryByText(/^When 1 BTC costs/)).toBeNull()
    cleanup()
    await show(at('0.5'), false)
    await Promise.resolve()
    expect(screen.queryByText(/^When 1 BTC costs/)).toBeNull()
  })

  it('says that it could not be loaded, with a way to load it again', async () => {
    const answers: Record<string, unknown> = { [`GET ${BASE}`]: refusal(500, 'server.failed', 'no') }
    await show(answers)
    expect(await screen.findByText(/^We couldn't load what you can withdraw\./)).toBeTruthy()
    answers[`GET ${BASE}`] = VIEW
    press('Try again')
    expect(await screen.findByText(/doesn't need 0.25 BTC/)).toBeTruthy()
  })
})
