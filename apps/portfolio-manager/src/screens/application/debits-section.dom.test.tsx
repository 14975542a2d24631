// @vitest-environment jsdom
import type { AgentDebitsView } from '@pledge/contract/debits'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { DebitsSection } from './DebitsSection.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const APPLICATION = {
  ...applicationInReview,
  loan: {
    status: 'IN_SERVICE' as const,
    asOf: '2026-12-20',
    fundedOn: '2026-11-30',
    maturesOn: '2027-11-30',
    repayment: 'interest-only' as const,
    interestRate: '0.0891',
    amount: '10100.00',
    principal: '10100.00',
    accruedInterest: '50.00',
    payOff: '10150.00',
    pastDue: '0.00',
    pastDueSince: null,
    daysPastDue: 0,
    nextDue: null,
    lastDue: null,
    paid: '0.00',
    overpaid: '0.00',
    releaseOpensAt: null,
    paymentReference: '3F2A-9C01-7B44',
    payments: [],
    typedPayments: [],
    refunds: [],
    agentRefunds: [],
    refundedTooMuch: '0.00',
  },
}
const DEBIT: AgentDebitsView['debits'][number] = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  applicationUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c78',
  kind: 'AUTOPAY',
  status: 'SCHEDULED',
  amount: '74.99',
  settlesOn: '2026-12-31',
  dueOn: '2026-12-30',
  accountMask: '•••• 6789',
  presentment: 1,
  failure: null,
  canStop: true,
  traceNumber: null,
  reasonCode: null,
  reason: null,
  needsAgent: false,
  failedAt: null,
  correction: null,
}
const ON: AgentDebitsView = { debits: [DEBIT], autopay: { isOn: true, accountMask: '•••• 6789' } }
const OFF: AgentDebitsView = {
  debits: [{ ...DEBIT, status: 'STOPPED', canStop: false, reasonCode: 'AGENT' }],
  autopay: { isOn: false, accountMask: null },
}

const show = () => {
  const sent: unknown[] = []
  globalThis.fetch = (input, init) => {
    if (init?.method !== 'POST' || typeof init.body !== 'string') return Promise.resolve(Response.json(ON))
    const url = input instanceof Request ? input.url : input.toString()
    sent.push([url.split('/debits/')[1], JSON.parse(init.body)])
    return Promise.resolve(Response.json(OFF))
  }
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DebitsSection application={APPLICATION} onDecided={(outcome) => outcomes.push(outcome)} />
    </QueryClientProvider>,
  )
  return { sent, outcomes }
}
const stopsFor = (reason: string, confirm: string) => {
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: confirm }))
  expect(dialog.getByText('Choose a reason.')).toBeTruthy()
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: reason } })
  fireEvent.click(dialog.getByRole('button', { name: confirm }))
}

beforeEach(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(() => {
  cleanup()
  rights.may = () => true
})

describe('the debits of a loan, for agents', () => {
  it('can be stopped one at a time, with a reason, until they are submitted (1.1.14)', async () => {
    const { sent, outcomes } = show()
    fireEvent.click(
      await screen.findByRole('button', { name: 'Stop the debit of $74.99 on December 31, 2026' }),
    )
    stopsFor('BORROWER_CALLED', 'Stop the debit')
    await waitFor(() => expect(outcomes).toEqual(['The debit is stopped.']))
    expect(sent).toEqual([[`${DEBIT.uuid}/stop`, { reason: 'BORROWER_CALLED' }]])
    expect(screen.getByText('By an agent')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Stop the debit of/ })).toBeNull()
  })

  it('end with autopay, which an agent turns off with a reason', async () => {
    const { sent, outcomes } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off autopay' }))
    stopsFor('BORROWER_WROTE', 'Turn off autopay')
    await waitFor(() => expect(outcomes).toEqual(['Autopay is off.']))
    expect(sent).toEqual([['autopay/off', { reason: 'BORROWER_WROTE' }]])
    expect(screen.getByText('Autopay is off.')).toBeTruthy()
  })

  it('are only shown to those who may not record payments', async () => {
    rights.may = () => false
    show()
    expect(await screen.findByText('Autopay is on, from account •••• 6789.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
