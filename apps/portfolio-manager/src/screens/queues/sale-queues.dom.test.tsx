// @vitest-environment jsdom
import type { QueueEntry } from '@pledge/contract/portfolio'
import type { SaleQueues as Answer } from '@pledge/contract/portfolio-sales'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { SaleQueues } from './SaleQueues.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' }) as const
const ENTRY: QueueEntry = {
  appUuid: 'a0000000-0000-4000-8000-000000000001',
  borrower: "Maya O'Neil",
  state: 'COMPLETE',
  amount: '10100.00',
  coin: 'BTC',
  waitingSince: '2026-12-02T13:05:00.000Z',
  deadline: null,
  deadlineKind: null,
  approvals: [],
}
const ANSWER: Answer = {
  openSales: [
    {
      ...ENTRY,
      sale: {
        uuid: 'b0000000-0000-4000-8000-000000000001',
        state: 'STOPPED',
        cause: 'CALL_LAPSED',
        sold: btc('0.05'),
        leftToSell: btc('0.02'),
        stop: { cause: 'EXCHANGE', reason: 'EXCHANGE', since: '2026-12-02T13:10:00.000Z', by: null },
        lastProblem: 'REJECTED',
      },
    },
  ],
  rejectedDeliveries: [
    {
      ...ENTRY,
      deliveryUuid: 'd0000000-0000-4000-8000-000000000001',
      attempt: 1,
      quantity: btc('0.05'),
      rejection: 'DUPLICATE_REQUEST',
      mayOrderAgain: false,
    },
  ],
  deficiencies: [{ ...ENTRY, owed: '4700.11' }],
  unreadable: [],
  cut: [],
}

const show = (answer: Answer) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SaleQueues />
    </QueryClientProvider>,
  )
}
const cells = async (caption: string) => {
  const table = await screen.findByRole('table', { name: caption })
  const [, ...rows] = within(table).getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

beforeAll(() => writeOrganization())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the queues of sales', () => {
  it('show sales under way, rejected deliveries and deficiencies', async () => {
    show(ANSWER)
    const [sale] = await cells('Sales under way')
    expect(sale?.[0]).toBe("Maya O'Neil")
    expect(sale?.[1]).toMatch(/^StoppedThe exchange: it rejects orders, since December 2, 2026/)
    expect(sale?.slice(2, 6)).toEqual(['Margin call not cured in time', '0.05 BTC', '0.02 BTC', 'Rejected'])
    const [delivery] = await cells('Deliveries rejected')
    expect(delivery?.slice(1, 3)).toEqual([
      '0.05 BTC',
      'The custodian says it was requested beforeIt may have been sent. Ask the custodian.',
    ])
    const [deficiency] = await cells('Deficiencies')
    expect(deficiency?.[1]).toBe('$4,700.11')
  })

  it('say so where nothing waits', async () => {
    show({ ...ANSWER, openSales: [], rejectedDeliveries: [], deficiencies: [] })
    expect(await screen.findByText('No sales are under way.')).toBeTruthy()
    expect(screen.getByText('No deliveries are rejected.')).toBeTruthy()
    expect(screen.getByText('No loans owe more than their collateral brought.')).toBeTruthy()
  })
})
