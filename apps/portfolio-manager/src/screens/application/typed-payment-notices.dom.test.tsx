// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { TypedPaymentNotices } from './TypedPaymentNotices.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may, useRole: () => 'agent' }))

const TYPED = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  method: 'WIRE',
  amount: '10174.99',
  paidOn: '2026-12-31',
  reference: 'wire-77',
  typedBy: 'avery@pledge.example',
  typedAt: '2026-12-31T15:00:00.000Z',
} as const

const show = () => {
  const sent: unknown[] = []
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    if (typeof init?.body === 'string') sent.push([url.split('/').at(-2), JSON.parse(init.body)])
    return Promise.resolve(Response.json({ application: applicationInReview }))
  }
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TypedPaymentNotices
        application={applicationInReview}
        typedPayments={[TYPED]}
        onDecided={(outcome) => outcomes.push(outcome)}
      />
    </QueryClientProvider>,
  )
  return { sent, outcomes }
}

beforeEach(() => {
  giveDialogsToJsdom()
  writeOrganization()
})
afterEach(() => {
  cleanup()
  rights.may = () => true
})

describe('a payoff that waits for a second agent (1.1.19)', () => {
  it.each([
    ['Approve the payment of $10,174.99', 'Approve payoff', 'approve', 'The payment is recorded.'],
    ['Reject the payment of $10,174.99', 'Reject payoff', 'refuse', 'The payment is rejected.'],
  ] as const)('says who typed it, and is decided on: %s', async (action, confirm, decision, outcome) => {
    const { sent, outcomes } = show()
    expect(screen.getByText(/avery@pledge.example typed \$10,174.99 by Wire.*wire-77/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: action }))
    expect(sent).toEqual([])
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }))
    await vi.waitFor(() => expect(outcomes).toEqual([outcome]))
    expect(sent).toEqual([[TYPED.uuid, { decision }]])
  })

  it('is only shown to those who may not record payments', () => {
    rights.may = () => false
    show()
    expect(screen.getByText(/wire-77/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull()
  })
})
