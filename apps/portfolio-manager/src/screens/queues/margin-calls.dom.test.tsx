// @vitest-environment jsdom
import type { MarginEntry, Queues } from '@pledge/contract/portfolio'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { RightsContext } from '../../session/rights.ts'
import { MarginCalls } from './MarginCalls.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))

const CALL: MarginEntry = {
  appUuid: 'a0000000-0000-4000-8000-000000000001',
  borrower: "Maya O'Neil",
  state: 'COMPLETE',
  amount: '10100.00',
  coin: 'BTC',
  waitingSince: '2026-12-02T13:05:00.000Z',
  deadline: '2026-12-04T13:10:00.000Z',
  deadlineKind: null,
  approvals: [],
  margin: {
    state: 'CALLED',
    cureTargetLtv: '0.75',
    call: {
      callUuid: 'c0000000-0000-4000-8000-000000000001',
      openedAt: '2026-12-02T13:05:00.000Z',
      cureBy: '2026-12-04T13:10:00.000Z',
      isPaused: false,
      hasActed: false,
    },
    needed: { collateral: { coinQuantity: '0.04711598', type: 'BTC' }, payment: '1842.48' },
  },
  callNotice: 'SENT',
}
const SALE: MarginEntry = {
  ...CALL,
  appUuid: 'a0000000-0000-4000-8000-000000000002',
  borrower: 'Erin Gray',
  margin: { ...CALL.margin, state: 'SALE_DUE', call: null, needed: null },
  callNotice: null,
}

const sent: { url: string; body: unknown }[] = []
const show = (rights: readonly 'collateral.return'[], stopped: Queues['marginStopped'] = null) => {
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) })
    return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RightsContext value={{ role: rights.length > 0 ? 'agent' : 'auditor', rights: [...rights] }}>
        <MarginCalls entries={[CALL, SALE]} isCut={false} stopped={stopped} />
      </RightsContext>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

beforeAll(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sent.length = 0
})

describe('margin calls and sales that are due (1.9.12)', () => {
  it('show the cure deadline and the amount needed in coins and dollars, and offer an auditor no action', () => {
    show([])
    const call = within(screen.getByRole('row', { name: /Maya O'Neil/ }))
    expect(call.getByText('Margin call')).toBeTruthy()
    expect(call.getByText('0.04711598 BTC or $1,842.48')).toBeTruthy()
    expect(call.getByText(/Dec.* 4.*8:10 AM/)).toBeTruthy()
    const sale = within(screen.getByRole('row', { name: /Erin Gray/ }))
    expect(sale.getByText('Sale due')).toBeTruthy()
    expect(sale.getByText('No current price')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('show a borrower who has no notice yet, so an agent can call instead', () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MarginCalls entries={[{ ...CALL, callNotice: 'FAILED' }, SALE]} isCut={false} stopped={null} />
      </QueryClientProvider>,
    )
    const row = (name: RegExp) => within(screen.getByRole('row', { name }))
    expect(row(/Maya O'Neil/).getByText('Email failed. Call the borrower, then extend.')).toBeTruthy()
    expect(row(/Erin Gray/).queryByText(/Email|Sent/)).toBeNull()
  })

  it('are extended from their deadline, with a required reason', async () => {
    const user = show(['collateral.return'])
    await user.click(screen.getByRole('button', { name: "Extend the margin call of Maya O'Neil" }))
    const dialog = within(screen.getByRole('dialog', { name: 'Extend this margin call' }))
    await user.click(dialog.getByRole('button', { name: 'Extend it' }))
    expect(dialog.getByText('Enter a reason.')).toBeTruthy()
    await user.type(dialog.getByRole('textbox'), 'A wire is on its way')
    await user.click(dialog.getByRole('button', { name: 'Extend it' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      callUuid: CALL.margin.call?.callUuid,
      cureBy: '2026-12-05T13:10:00.000Z',
      reason: 'A wire is on its way',
    })
  })

  it('show when and why automatic action was stopped, and let an agent resume it', async () => {
    const user = show(['collateral.return'], {
      at: '2026-12-02T13:05:00.000Z',
      reason: 'A venue quotes nonsense',
    })
    expect(screen.getByText('Automatic action on prices is stopped')).toBeTruthy()
    expect(screen.getByText(/A venue quotes nonsense/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Resume automatic action' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Resume automatic action on prices' }))
    await user.type(dialog.getByRole('textbox'), 'It agrees again')
    await user.click(dialog.getByRole('button', { name: 'Resume it' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ action: 'resume', reason: 'It agrees again' })
  })
})
