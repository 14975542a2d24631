// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { applicationInReview } from '../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { RecordPaymentDialog } from './RecordPaymentDialog.tsx'

const LOAN = {
  status: 'IN_SERVICE' as const,
  asOf: '2026-12-31',
  fundedOn: '2026-11-30',
  maturesOn: '2027-11-30',
  repayment: 'interest-only' as const,
  interestRate: '0.0891',
  amount: '10100.00',
  principal: '10100.00',
  accruedInterest: '74.99',
  payOff: '10174.99',
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
  refunds: [],
}
const TRANSACTION = `0x${'ab'.repeat(32)}`

beforeAll(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('records a payment in USDC by its transaction', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(Response.json({ application: applicationInReview }))
  })
  const user = userEvent.setup()
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordPaymentDialog
        application={applicationInReview}
        loan={LOAN}
        onDecided={(outcome) => outcomes.push(outcome)}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('radio', { name: /^USDC/ }))
  expect(screen.getByText(/Record it once it's final on its chain/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Amount in US dollars/ }), '74.99')
  await user.type(screen.getByRole('textbox', { name: /Bank reference or transaction ID/ }), TRANSACTION)
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  expect(sent).toEqual([{ method: 'USDC', amount: '74.99', paidOn: '2026-12-31', reference: TRANSACTION }])
  expect(outcomes).toEqual(['The payment is recorded.'])
})

it('asks whether it is another payment where the bank reported a similar one', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(
      sent.length === 1
        ? Response.json({ status: 409, code: 'payment.reported', message: 'Reported.' }, { status: 409 })
        : Response.json({ application: applicationInReview }),
    )
  })
  const user = userEvent.setup()
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordPaymentDialog
        application={applicationInReview}
        loan={LOAN}
        onDecided={(outcome) => outcomes.push(outcome)}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /Amount in US dollars/ }), '74.99')
  await user.type(screen.getByRole('textbox', { name: /Bank reference or transaction ID/ }), 'wire-7')
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  await user.click(await screen.findByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  const body = { method: 'WIRE', amount: '74.99', paidOn: '2026-12-31', reference: 'wire-7' }
  expect(sent).toEqual([body, { ...body, isSeparate: true }])
  expect(outcomes).toEqual(['The payment is recorded.'])
})

it('forgets that it is another payment where the amount changes after the refusal', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(
      Response.json({ status: 409, code: 'payment.reported', message: 'Reported.' }, { status: 409 }),
    )
  })
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecordPaymentDialog
        application={applicationInReview}
        loan={LOAN}
        onDecided={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const amount = screen.getByRole('textbox', { name: /Amount in US dollars/ })
  await user.type(amount, '74.99')
  await user.type(screen.getByRole('textbox', { name: /Bank reference or transaction ID/ }), 'wire-7')
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  await user.click(await screen.findByRole('checkbox'))
  await user.clear(amount)
  await user.type(amount, '80.00')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Record payment' }))
  expect(await screen.findByRole<HTMLInputElement>('checkbox')).toMatchObject({ checked: false })
  expect(sent.at(-1)).toEqual({
    method: 'WIRE',
    amount: '80.00',
    paidOn: '2026-12-31',
    reference: 'wire-7',
  })
})
