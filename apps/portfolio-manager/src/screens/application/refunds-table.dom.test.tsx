// @vitest-environment jsdom
import type { AgentRefundView } from '@pledge/contract/agent-loan'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInService } from '../../application-in-service.test-data.ts'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { RefundsTable } from './RefundsTable.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may, useRole: () => 'agent' }))

const REFUND: AgentRefundView = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  amount: '7.00',
  status: 'OPEN',
  destination: { kind: 'ACCOUNT_ON_FILE', mask: '•••• 6789' },
  isByHand: false,
  isOfBefore: false,
  isReturnReported: false,
  isUnanswered: false,
  isLossReported: false,
  openedAt: '2026-12-31T15:00:00.000Z',
  deadline: '2027-01-05T04:59:00.000Z',
  approvals: ['avery@pledge.example'],
  sentAt: null,
  reference: null,
  code: null,
}

const show = (refund: Partial<AgentRefundView> = {}, refundedTooMuch = '0.00') => {
  const sent: unknown[] = []
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    if (typeof init?.body === 'string') sent.push([url.split('/').at(-1), JSON.parse(init.body)])
    return Promise.resolve(Response.json({ application: applicationInReview }))
  }
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RefundsTable
        application={applicationInReview}
        loan={{ ...applicationInService.loan!, agentRefunds: [{ ...REFUND, ...refund }], refundedTooMuch }}
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

describe('the refunds of what a borrower overpaid (1.9.20)', () => {
  it('say where the money goes and who approved it, and are approved with the amount that is shown', async () => {
    const { sent, outcomes } = show()
    expect(screen.getByText('The account on file, •••• 6789')).toBeTruthy()
    expect(screen.getByText('avery@pledge.example')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Approve the refund of $7.00' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/\$7.00 is sent to the borrower.*•••• 6789/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Approve and send' }))
    await vi.waitFor(() => expect(outcomes).toEqual(['The refund is approved.']))
    expect(sent).toEqual([
      ['approval', { refund: REFUND.uuid, amount: '7.00', destination: REFUND.destination, isByHand: false }],
    ])
  })

  it('without an account are recorded as sent by hand, with a reference', async () => {
    const { sent, outcomes } = show({ status: 'APPROVED', destination: null, isByHand: true })
    fireEvent.click(screen.getByRole('button', { name: 'Record the refund of $7.00 as sent' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Record as sent' }))
    expect(dialog.getByText('Enter the reference.')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/Reference/), { target: { value: ' check 17 ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Record as sent' }))
    await vi.waitFor(() => expect(outcomes).toEqual(['The refund is recorded as sent.']))
    expect(sent).toEqual([['by-hand', { reference: 'check 17', wasSentBefore: false }]])
  })

  it('of before warn that they may have been sent, and are approved by hand instead', async () => {
    const { sent, outcomes } = show({ isOfBefore: true })
    expect(screen.getByText(/may have been sent manually already/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Approve the refund of $7.00' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/Check the bank statements first/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('radio', { name: /Manually/ }))
    expect(dialog.getByText(/replaces the approval of the other agent/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Approve refund' }))
    await vi.waitFor(() => expect(outcomes).toHaveLength(1))
    expect(sent).toMatchObject([['approval', { destination: REFUND.destination, isByHand: true }]])
    cleanup()
    const second = show({ status: 'APPROVED', isByHand: true, isOfBefore: true })
    fireEvent.click(screen.getByRole('button', { name: 'Record the refund of $7.00 as sent' }))
    const hand = within(screen.getByRole('dialog'))
    expect(hand.getByText('The borrower gets no email.')).toBeTruthy()
    fireEvent.change(hand.getByLabelText(/Reference/), { target: { value: 'wire of June' } })
    fireEvent.click(hand.getByRole('button', { name: 'Record as sent' }))
    await vi.waitFor(() => expect(second.outcomes).toHaveLength(1))
    expect(second.sent).toEqual([['by-hand', { reference: 'wire of June', wasSentBefore: true }]])
  })

  it('that were sent by hand are recorded as back, by two agents', async () => {
    const { sent, outcomes } = show({
      status: 'SENT',
      isByHand: true,
      reference: 'check 17',
      isReturnReported: true,
    })
    expect(screen.getByText(/Another one confirms it/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Record the refund of $7.00 as back' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('The refund of $7.00 is owed again.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Record as back' }))
    await vi.waitFor(() => expect(outcomes).toHaveLength(1))
    expect(sent).toEqual([['hand-return', { reference: 'check 17' }]])
  })

  it('offer nothing to do once they are on their way, or to those who may not release money', () => {
    show({ status: 'SUBMITTING' })
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    rights.may = () => false
    show()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('say what was refunded and is not overpaid any more', () => {
    show({ status: 'SENT', reference: '123456780000001' }, '7.00')
    expect(screen.getByText(/after we sent \$7.00 back/)).toBeTruthy()
    expect(screen.getByText('123456780000001')).toBeTruthy()
  })

  it('that are approved to be sent by hand go to their account by two approvals anew', async () => {
    const { sent, outcomes } = show({ status: 'APPROVED', isByHand: true })
    expect(screen.getByRole('button', { name: 'Record the refund of $7.00 as sent' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send the refund of $7.00 to the account instead' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/no agent has sent it manually/)).toBeTruthy()
    expect(dialog.getByText(/The account on file, •••• 6789/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Approve the account' }))
    await vi.waitFor(() => expect(outcomes).toHaveLength(1))
    expect(sent).toEqual([
      ['approval', { refund: REFUND.uuid, amount: '7.00', destination: REFUND.destination, isByHand: false }],
    ])
  })

  it.each([
    ['Ask again about the refund of $7.00', 'Ask again', 'poll'],
    ['Record as not received: the refund of $7.00', 'Record as not received', 'loss'],
  ])('without an answer of the bank offer: %s', async (button, confirm, call) => {
    const { sent, outcomes } = show({ status: 'SUBMITTING', isUnanswered: true, isLossReported: true })
    expect(screen.getByText(/No answer from the bank for days/)).toBeTruthy()
    expect(screen.getByText(/Another one confirms it/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: button }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }))
    await vi.waitFor(() => expect(outcomes).toHaveLength(1))
    expect(sent).toEqual([[call, { amount: '7.00' }]])
  })

  it('offer nothing while the bank is polled, and say of a lost one that the bank never received it', () => {
    show({ status: 'SUBMITTING' })
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    show({ status: 'REJECTED', code: 'NOT_RECEIVED' })
    expect(screen.getByText('Never received by the bank.')).toBeTruthy()
  })

  it('to a wallet name the provider of USDC, and no bank', () => {
    const destination = { kind: 'WALLET', mask: '0x12…cdef' } as const
    show({
      status: 'SUBMITTING',
      destination,
      isUnanswered: true,
      isLossReported: true,
    })
    expect(screen.getByText(/No answer from the USDC provider for days/)).toBeTruthy()
    for (const [name, title] of [
      ['Ask again about the refund of $7.00', 'Ask the USDC provider again about this refund?'],
      ['Record as not received: the refund of $7.00', 'Did the USDC provider never receive this refund?'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name }))
      expect(screen.getByRole('dialog').textContent).toContain(title)
      expect(document.body.textContent).not.toMatch(/bank/i)
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    }
  })
})
