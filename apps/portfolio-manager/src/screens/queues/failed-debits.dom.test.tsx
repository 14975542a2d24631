// @vitest-environment jsdom
import type { AgentDebitView } from '@pledge/contract/debits'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FailedDebits } from './FailedDebits.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: string }) => <a href="/elsewhere">{children}</a>,
}))
const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const DEBIT: AgentDebitView = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  applicationUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c78',
  kind: 'AUTOPAY',
  status: 'RETURNED',
  amount: '74.99',
  settlesOn: '2026-12-31',
  dueOn: '2026-12-30',
  accountMask: '•••• 6789',
  presentment: 2,
  failure: 'HELD',
  canStop: false,
  traceNumber: '123456790000001',
  reasonCode: 'R16',
  reason: 'Account frozen, or returned on an instruction of OFAC',
  needsAgent: true,
  failedAt: '2027-01-04T15:00:00.000Z',
  correction: null,
}

const show = (debits: readonly AgentDebitView[]) => {
  const sent: unknown[] = []
  globalThis.fetch = (_, init) => {
    if (init?.method === 'POST' && typeof init.body === 'string') sent.push(JSON.parse(init.body))
    return Promise.resolve(Response.json(init?.method === 'POST' ? {} : { debits }))
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FailedDebits />
    </QueryClientProvider>,
  )
  return sent
}

beforeEach(giveDialogsToJsdom)
afterEach(() => {
  cleanup()
  rights.may = () => true
})

describe('the queue of failed debits', () => {
  it("shows the bank's reason for each, and requires a note on how it was handled", async () => {
    const sent = show([DEBIT])
    expect(await screen.findByText('R16 Account frozen, or returned on an instruction of OFAC')).toBeTruthy()
    expect(screen.getByText('Autopay, try 2 of 3')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Handle the debit of $74.99, 123456790000001' }))
    fireEvent.click(screen.getByRole('button', { name: 'Record it' }))
    expect(screen.getByText('Enter what you did.')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' Called the bank ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Record it' }))
    await vi.waitFor(() => expect(sent).toEqual([{ note: 'Called the bank' }]))
  })

  it('shows what the bank says is correct, and by when it has to be corrected', async () => {
    show([{ ...DEBIT, status: 'SETTLED', correction: { mask: '•••• 1202', correctBy: '2027-01-12' } }])
    expect(await screen.findByText(/The bank says •••• 1202 is correct. Correct it by January/)).toBeTruthy()
  })

  it('is hidden from users who may not record payments', () => {
    rights.may = () => false
    show([DEBIT])
    expect(screen.queryByText('Failed debits')).toBeNull()
  })
})
