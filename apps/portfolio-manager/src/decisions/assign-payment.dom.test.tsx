// @vitest-environment jsdom
import type { UnmatchedPayment } from '@pledge/contract/repayments'
import { unappliedPayments } from '@pledge/copy/en/portfolio/unapplied-payments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { AssignPaymentDialog } from './AssignPaymentDialog.tsx'

const UNAPPLIED: UnmatchedPayment = {
  id: 'PLEDGE:report-1',
  kind: 'PAYMENT',
  method: 'WIRE',
  reference: 'bank-1',
  remittance: 'for my loan',
  amount: '74.99',
  at: '2026-12-31T15:00:00.000Z',
  code: null,
  problem: 'NO_REFERENCE',
  matches: [],
}

beforeAll(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('forgets that it is another payment where the loan changes after the refusal', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(
      Response.json({ status: 409, code: 'payment.maybe-typed', message: 'Typed.' }, { status: 409 }),
    )
  })
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AssignPaymentDialog payment={UNAPPLIED} onSettled={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const loan = screen.getByRole('textbox')
  await user.type(loan, '3F2A-9C01-7B44')
  await user.click(screen.getByRole('button', { name: unappliedPayments.assigning.confirm }))
  await user.click(await screen.findByRole('checkbox'))
  await user.clear(loan)
  await user.type(loan, '3F2A-9C01-7B45')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: unappliedPayments.assigning.confirm }))
  expect(await screen.findByRole<HTMLInputElement>('checkbox')).toMatchObject({ checked: false })
  expect(sent).toHaveLength(2)
  expect(sent.at(-1)).not.toHaveProperty('isSeparate')
})
