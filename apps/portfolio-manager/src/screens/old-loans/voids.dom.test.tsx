// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnRights } from '@pledge/contract/staff'
import { toasts } from '../../frame/toasts.ts'
import { RightsContext } from '../../session/rights.ts'
import { VoidPart } from './VoidPart.tsx'
import { WaitingVoids } from './WaitingVoids.tsx'

const BASE = '/api/portfolio/v1/estate-hand-overs'
const UUID = 'a0000000-0000-4000-8000-000000000001'
const ID = 'b'.repeat(64)
const LINE = {
  fileUuid: UUID,
  coin: 'BTC' as const,
  coinQuantity: '1.25',
  handedOverOn: '2026-11-20',
  transactionId: ID,
  voided: 'NO' as 'NO' | 'REQUESTED' | 'CONFIRMED',
  obstacle: null as 'WAITS' | 'HELD' | 'IN_SERVICE' | 'RETURNED' | null,
  reservedQuantity: '1.5',
  leftQuantity: '0.25',
}
const { coin, coinQuantity, transactionId, reservedQuantity, leftQuantity } = LINE
const VOID = {
  uuid: UUID,
  loanNumber: 'CEL-1',
  coin,
  coinQuantity,
  transactionId,
  reservedQuantity,
  leftQuantity,
  reason: 'It never arrived',
  requestedBy: 'avery@pledge.example',
  requestedAt: '2026-11-21T12:00:00.000Z',
  isOwn: false,
  obstacle: LINE.obstacle,
}

let recorded: (typeof LINE)[]
let sent: { readonly url: string; readonly body: unknown }[]
beforeEach(() => {
  recorded = [LINE]
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json({ loanNumber: 'CEL-1', recorded })
    if (typeof body === 'string') sent.push({ url, body: JSON.parse(body) as unknown })
    return Response.json({})
  })
})
afterEach(cleanup)

const show = (children: React.ReactNode, rights: OwnRights | null = null) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RightsContext value={rights}>{children}</RightsContext>
    </QueryClientProvider>,
  )
const find = () => {
  fireEvent.change(screen.getByLabelText(/Loan ID/), { target: { value: 'cel-1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find loan' }))
}

describe('a hand-over that was recorded wrongly, for agents (note 100)', () => {
  it('is found by its loan, and another agent is asked with a reason after the figures', async () => {
    show(<VoidPart />)
    find()
    fireEvent.click(
      await screen.findByRole('button', { name: `Void 1.25 BTC of CEL-1 in transaction ${ID}` }),
    )
    expect(screen.getByText('Here for the new loan: 1.5 BTC. After the void: 0.25 BTC.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'It never arrived' } })
    fireEvent.click(screen.getByRole('button', { name: 'Ask another agent to confirm' }))
    await waitFor(() => expect(toasts.latest()?.text).toBe('Another agent can now confirm the void'))
    expect(sent).toEqual([
      {
        url: `${BASE}/${UUID}/loans/CEL-1/voids`,
        body: { transactionId: ID, reason: 'It never arrived' },
      },
    ])
  })

  it.each([
    [{ obstacle: 'IN_SERVICE' as const }, /The new loan has begun.+ Record coins .+ as a return/],
    [{ obstacle: 'RETURNED' as const }, /Record the rest as a return/],
    [{ obstacle: 'WAITS' as const }, /Decide on it first/],
    [{ obstacle: 'HELD' as const }, /A sanctions hold covers these coins/],
    [{ voided: 'REQUESTED' as const }, /Another agent has to confirm the void/],
    [{ voided: 'CONFIRMED' as const }, /^Void$/],
  ])('of %o says what to do instead of offering the void', async (changed, text) => {
    recorded = [{ ...LINE, ...changed }]
    show(<VoidPart />)
    find()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Void 1.25/ })).toBeNull()
  })

  it('is in no confirmed file', async () => {
    recorded = []
    show(<VoidPart />)
    find()
    expect(await screen.findByText('No confirmed file has this loan.')).toBeTruthy()
  })

  it.each([
    [{}, ['Confirm the void for CEL-1', 'Refuse the void for CEL-1'], 'confirm'],
    [{ isOwn: true }, ['Withdraw the void for CEL-1'], 'refuse'],
    [{ obstacle: 'HELD' as const }, ['Refuse the void for CEL-1'], 'refuse'],
  ])('is decided by a second agent, who sees the figures: %o', async (changed, names, decision) => {
    show(<WaitingVoids voids={[{ ...VOID, ...changed }]} />)
    const figures = screen.queryByText('Here for the new loan: 1.5 BTC. After the void: 0.25 BTC.')
    expect(figures === null).toBe('obstacle' in changed)
    const buttons = screen.getAllByRole('button')
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(names)
    fireEvent.click(buttons[0]!)
    await waitFor(() => expect(sent).toEqual([{ url: `${BASE}/voids/${UUID}/decision`, body: { decision } }]))
  })

  it('is decided by no one who may only read', () => {
    show(<WaitingVoids voids={[VOID]} />, { role: 'auditor', rights: ['applications.read'] })
    expect(screen.getByText(/asks to void 1.25 BTC of CEL-1: It never arrived/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
