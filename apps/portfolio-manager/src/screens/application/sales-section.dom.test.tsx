// @vitest-environment jsdom
import type { SalesAnswer, SaleView } from '@pledge/contract/portfolio-sales'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInService } from '../../application-in-service.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { SalesSection } from './SalesSection.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const SALE_UUID = 'b0000000-0000-4000-8000-000000000001'
const DELIVERY_UUID = 'd0000000-0000-4000-8000-000000000001'
const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' }) as const

const ORDER: SaleView['orders'][number] = {
  id: `${SALE_UUID}-1`,
  orderedAt: '2027-01-30T15:00:00.000Z',
  price: '55000.00',
  quotes: [
    { venue: 'alpha', price: '54990.00', observedAt: '2027-01-30T14:59:58.000Z' },
    { venue: 'beta', price: '55000.00', observedAt: '2027-01-30T14:59:59.000Z' },
  ],
  ordered: btc('0.1'),
  limitPrice: '54450.00',
  sold: btc('0.1'),
  proceeds: '5490.00',
  expenses: '13.73',
  result: 'FILLED',
  closedAt: '2027-01-30T15:00:20.000Z',
  fillCount: 1,
  fills: [{ quantity: btc('0.1'), price: '54900.00', fee: '13.73', filledAt: '2027-01-30T15:00:10.000Z' }],
  delivery: {
    uuid: DELIVERY_UUID,
    status: 'REJECTED',
    attempt: 2,
    rejection: 'WITHDRAWAL_FAILED',
    address: 'bc1qexchange',
    transactionId: null,
    deliveredAt: null,
    mayOrderAgain: true,
    earlier: [
      {
        attempt: 1,
        rejection: 'INVALID_ADDRESS',
        orderedAgainBy: 'blake@pledge.example',
        at: '2027-01-30T16:00:00.000Z',
        note: 'The exchange corrected it',
      },
    ],
  },
}
const SALE: SaleView = {
  uuid: SALE_UUID,
  state: 'STOPPED',
  cause: 'LEVEL_REACHED',
  goal: 'RESTORE_LTV',
  targetLtv: '0.75',
  orderedAt: '2027-01-30T15:00:00.000Z',
  sold: btc('0.1'),
  proceeds: '5490.00',
  stop: {
    cause: 'AGENT',
    reason: 'A venue quotes nonsense',
    since: '2027-01-30T15:01:00.000Z',
    by: 'avery@pledge.example',
  },
  orderCount: 1,
  orders: [ORDER],
  concluded: null,
  steps: ['resume', 'end'],
}
const ENDED: SaleView = {
  ...SALE,
  state: 'CONCLUDED',
  stop: null,
  steps: [],
  concluded: {
    at: '2027-01-30T16:30:00.000Z',
    conclusion: 'AGENT',
    gross: '5490.00',
    bought: '0.00',
    expenses: '13.73',
    fee: '109.80',
    charges: '0.00',
    interest: '51.20',
    principal: '5315.27',
    surplus: '0.00',
    deficiency: '4700.11',
  },
}

let restoration: SalesAnswer['restoration'] = null
const show = (...sales: readonly SaleView[]) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'POST' && typeof init.body === 'string')
      sent.push([url.replace(/.*\/sale\//, ''), JSON.parse(init.body)])
    return Promise.resolve(Response.json({ sales, restoration }))
  })
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SalesSection application={applicationInService} onDecided={(one) => outcomes.push(one)} />
    </QueryClientProvider>,
  )
  return { sent, outcomes }
}
const dialog = () => within(screen.getByRole('dialog'))
/** Confirms the open dialog, the first time without a reason. */
const confirm = (name: string, reason: string) => {
  fireEvent.click(dialog().getByRole('button', { name }))
  expect(dialog().getByText('Enter a reason.')).toBeTruthy()
  fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: ` ${reason} ` } })
  fireEvent.click(dialog().getByRole('button', { name }))
}

beforeEach(() => {
  giveDialogsToJsdom()
  writeOrganization()
  rights.may = () => true
  restoration = null
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the sales of a loan, as agents see them', () => {
  it('show coins that are bought back, which a second agent ends with a reason (note 103)', async () => {
    const uuid = '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c70'
    const going = {
      uuid,
      state: 'BUYING',
      orderedAt: '2027-01-30T15:00:00.000Z',
      bought: btc('0.05'),
      spent: '2745.00',
      orderCount: 2,
      mayEnd: false,
    } as const
    restoration = going
    show({ ...SALE, steps: ['resume'] })
    expect(await screen.findByText('Buying coins back')).toBeTruthy()
    expect(screen.getByText('0.05 BTC for $2,745.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'End buying back' })).toBeNull()
    cleanup()
    restoration = { ...going, mayEnd: true }
    const { sent, outcomes } = show({ ...SALE, steps: ['resume'] })
    fireEvent.click(await screen.findByRole('button', { name: 'End buying back' }))
    confirm('End buying back', 'The exchange reports too many trades')
    await waitFor(() => expect(outcomes).toEqual(['Buying back has ended.']))
    expect(sent).toEqual([
      ['restoration/end', { restorationUuid: uuid, reason: 'The exchange reports too many trades' }],
    ])
  })

  it('show why and how far, who stopped them, prices of venues, trades, fees and deliveries', async () => {
    show(SALE)
    expect(await screen.findByText('LTV reached the sale level')).toBeTruthy()
    expect(screen.getByText('LTV is below 75%')).toBeTruthy()
    expect(screen.getByText('0.1 BTC for $5,490.00')).toBeTruthy()
    expect(screen.getByText(/^avery@pledge\.example, since January 30, 2027/)).toBeTruthy()
    expect(screen.getByText('A venue quotes nonsense')).toBeTruthy()
    expect(screen.getByText(/^alpha: \$54,990\.00, January 30, 2027/)).toBeTruthy()
    expect(screen.getByText('for $5,490.00, fees $13.73')).toBeTruthy()
    expect(screen.getByText(/^0\.1 BTC at \$54,900\.00, fee \$13\.73/)).toBeTruthy()
    expect(screen.getByText('Rejected, try 2')).toBeTruthy()
    expect(screen.getByText('The custodian could not send it')).toBeTruthy()
    expect(
      screen.getByText(/^Try 1 was rejected\. blake@pledge\.example ordered it again, .*: The exchange/),
    ).toBeTruthy()
  })

  it('are resumed and ended with a reason, after what that means is shown', async () => {
    const { sent, outcomes } = show(SALE)
    fireEvent.click(await screen.findByRole('button', { name: 'Resume' }))
    confirm('Resume the sale', 'It is clear')
    await waitFor(() => expect(outcomes).toEqual(['The sale goes on.']))
    fireEvent.click(screen.getByRole('button', { name: 'End' }))
    expect(dialog().getByText(/This cannot be undone/)).toBeTruthy()
    confirm('End the sale', 'The borrower paid')
    await waitFor(() => expect(outcomes).toHaveLength(2))
    expect(sent).toEqual([
      ['resume', { saleUuid: SALE_UUID, reason: 'It is clear' }],
      ['end', { saleUuid: SALE_UUID, reason: 'The borrower paid' }],
    ])
  })

  it('have no button to end one for the agent who stopped it', async () => {
    show({ ...SALE, steps: ['resume'] })
    expect(await screen.findByText(/you stopped it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull()
  })

  it('deliver again what the custodian rejected, and not where it may have been sent', async () => {
    const { sent } = show(SALE)
    fireEvent.click(await screen.findByRole('button', { name: 'Deliver again' }))
    expect(dialog().getByText(/a new payment of 0\.1 BTC/)).toBeTruthy()
    confirm('Order it again', 'It has fees again')
    const body = { deliveryUuid: DELIVERY_UUID, attempt: 2, reason: 'It has fees again' }
    await waitFor(() => expect(sent).toEqual([['delivery', body]]))
    cleanup()
    const delivery = { ...ORDER.delivery!, rejection: 'DUPLICATE_REQUEST', mayOrderAgain: false } as const
    show({ ...SALE, orders: [{ ...ORDER, delivery }] })
    expect(await screen.findByText('It may have been sent. Ask the custodian.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deliver again' })).toBeNull()
  })

  it('show how the proceeds were applied once they are over', async () => {
    show(ENDED)
    expect(await screen.findByText(/^By agents, January 30, 2027/)).toBeTruthy()
    const rows = [
      ['Exchange fees', '$13.73'],
      ['Liquidation fee', '$109.80'],
      ['Interest', '$51.20'],
      ['Principal', '$5,315.27'],
      ['Still owed', '$4,700.11'],
    ] as const
    for (const [term, amount] of rows)
      expect(screen.getByText(term).parentElement?.textContent).toBe(`${term}${amount}`)
  })

  it('name the fee of a conversion by what it is for', async () => {
    show({ ...ENDED, goal: 'CONVERT' })
    const label = await screen.findByText('Conversion fee')
    expect(label.parentElement?.textContent).toBe('Conversion fee$109.80')
    expect(screen.queryByText('Liquidation fee')).toBeNull()
  })

  it('are for reading alone without the right', async () => {
    rights.may = () => false
    show(SALE)
    expect(await screen.findByText('LTV is below 75%')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
