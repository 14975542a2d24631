// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { PayoffLetter } from './PayoffLetter.tsx'

const APP_UUID = '00000000-0000-4000-8000-000000000001'
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

beforeAll(writeOrganization)
afterEach(cleanup)

const show = (answer: { readonly status: number; readonly body: object }): string[] => {
  const sent: string[] = []
  globalThis.fetch = (_, init) => {
    if (typeof init?.body === 'string') sent.push(init.body)
    return Promise.resolve(Response.json(answer.body, { status: answer.status }))
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PayoffLetter appUuid={APP_UUID} loan={LOAN} />
    </QueryClientProvider>,
  )
  return sent
}

it('an agent can request a payoff letter that is good through a chosen date (1.1.14)', async () => {
  const sent = show({ status: 200, body: { goodThrough: '2027-01-05' } })
  fireEvent.change(screen.getByLabelText('Good through'), { target: { value: '2027-01-05' } })
  await userEvent.click(screen.getByText('Make the letter'))
  expect(await screen.findByText(/within a few seconds/)).toBeTruthy()
  expect(sent).toEqual([JSON.stringify({ goodThrough: '2027-01-05' })])
})

it('a refused payoff letter is shown with the reason', async () => {
  const message = 'Nothing is owed on this loan.'
  show({ status: 409, body: { status: 409, code: 'loan.not-open', message } })
  await userEvent.click(screen.getByText('Make the letter'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(/within a few seconds/)).toBeNull()
})
