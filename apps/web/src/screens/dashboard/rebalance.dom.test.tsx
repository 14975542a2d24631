// @vitest-environment jsdom
import type { RebalanceView } from '@pledge/contract/rebalance'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID } from '../../loan/answers.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
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

const show = async (answers: Parameters<typeof serve>[0]) => {
  const sent = serve(answers)
  await renderScreen(() => <Rebalance appUuid={APP_UUID} />, '/dashboard', ['/dashboard'])
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
})
