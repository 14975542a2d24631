// @vitest-environment jsdom
import type { UnmatchedPayment } from '@pledge/contract/repayments'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { RightsContext } from '../../session/rights.ts'
import { UnappliedPayments } from './UnappliedPayments.tsx'

const PAYMENT: UnmatchedPayment = {
  id: 'simulated-payment-WIRE000000001',
  kind: 'PAYMENT',
  method: 'WIRE',
  reference: 'WIRE000000001',
  remittance: 'from Erin',
  amount: '1234.50',
  at: '2026-11-21T10:00:00.000Z',
  code: null,
  problem: 'NO_REFERENCE',
  matches: [],
}
const RETURN: UnmatchedPayment = {
  ...PAYMENT,
  id: 'simulated-return-ACH000000002',
  kind: 'RETURN',
  method: 'ACH',
  reference: 'ACH000000002',
  remittance: '',
  code: 'R01',
  problem: 'NO_PAYMENT',
}

const sent: { url: string; body: unknown }[] = []
const show = (
  rights: readonly 'payments.record'[],
  entries: readonly UnmatchedPayment[] = [PAYMENT, RETURN],
) => {
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) })
    return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RightsContext value={{ role: rights.length > 0 ? 'agent' : 'auditor', rights: [...rights] }}>
        <UnappliedPayments entries={entries} isCut={false} />
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

describe('unapplied payments', () => {
  it('show the amount, what the payer wrote and why it is unapplied', () => {
    show([])
    const [, payment, returned] = screen.getAllByRole('row')
    expect(payment?.textContent).toContain('$1,234.50')
    expect(payment?.textContent).toContain('from Erin')
    expect(payment?.textContent).toContain('No loan reference')
    expect(returned?.textContent).toContain('ACH return (R01)')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are matched with the typed payment that they may be', async () => {
    const match = {
      paymentUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
      appUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c78',
      loanReference: '3F2A-9C01-7B44',
      method: 'WIRE',
      reference: 'my own name',
      paidOn: '2026-11-20',
    } as const
    const other = { ...match, paymentUuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c79', reference: 'another' }
    const user = show(['payments.record'], [{ ...PAYMENT, matches: [match, other] }])
    expect(screen.getByText('May be a payment that an agent typed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Match the payment WIRE000000001/ }))
    const dialog = screen.getByRole('dialog', { name: 'Match with a typed payment' })
    await user.click(within(dialog).getByRole('button', { name: 'Match them' }))
    expect(within(dialog).getByText('Choose the typed payment.')).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: /November 20, 2026, Wire, another/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Match them' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      {
        url: `/api/portfolio/v1/unmatched-payments/${PAYMENT.id}/match`,
        body: { paymentUuid: other.paymentUuid },
      },
    ])
  })

  it('are settled with a required outcome', async () => {
    const user = show(['payments.record'])
    await user.click(screen.getByRole('button', { name: 'Settle the payment WIRE000000001' }))
    const dialog = screen.getByRole('dialog', { name: 'Settle an unapplied payment' })
    await user.click(within(dialog).getByRole('button', { name: 'Settle it' }))
    expect(within(dialog).getByText('Enter what happened to it.')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(within(dialog).getByRole('textbox'), ' Sent back by wire ')
    await user.click(within(dialog).getByRole('button', { name: 'Settle it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      {
        url: `/api/portfolio/v1/unmatched-payments/${PAYMENT.id}/settlement`,
        body: { note: 'Sent back by wire' },
      },
    ])
  })

  it('are assigned to a loan by its reference, however it is typed', async () => {
    const user = show(['payments.record'])
    expect(screen.getAllByRole('button', { name: /^Assign/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Assign the payment WIRE000000001 to a loan' }))
    const dialog = screen.getByRole('dialog', { name: 'Assign a payment to a loan' })
    await user.type(within(dialog).getByRole('textbox'), '3f2a')
    await user.click(within(dialog).getByRole('button', { name: 'Assign it' }))
    expect(within(dialog).getByText('Enter the loan reference.')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox'), '9c017b44')
    await user.click(within(dialog).getByRole('button', { name: 'Assign it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      {
        url: `/api/portfolio/v1/unmatched-payments/${PAYMENT.id}/loan`,
        body: { loanReference: '3F2A-9C01-7B44' },
      },
    ])
  })
})
