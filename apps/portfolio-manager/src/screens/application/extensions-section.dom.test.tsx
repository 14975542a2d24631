// @vitest-environment jsdom
import type { ExtensionsAnswer } from '@pledge/contract/extensions'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInService } from '../../application-in-service.test-data.ts'
import { writeOrganization } from '../../organization.test-data.ts'
import { ExtensionsSection } from './ExtensionsSection.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const PROPOSED = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c79',
  months: 3,
  reason: 'A lost job',
  proposedBy: 'avery@pledge.example',
  proposedAt: '2026-11-01T12:00:00.000Z',
  status: 'PROPOSED',
  approvedBy: null,
  acceptBy: null,
  effectiveOn: null,
  canApprove: true,
  canWithdraw: true,
} as const
const PROPOSABLE = [
  { months: 1, maturesOn: '2027-02-15' },
  { months: 2, maturesOn: '2027-03-15' },
]

const show = (answer: ExtensionsAnswer) => {
  const sent: unknown[] = []
  globalThis.fetch = (_, init) => {
    if (init?.method === 'POST' && typeof init.body === 'string') sent.push(JSON.parse(init.body))
    return Promise.resolve(Response.json(answer))
  }
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExtensionsSection application={applicationInService} onDecided={(one) => outcomes.push(one)} />
    </QueryClientProvider>,
  )
  return { sent, outcomes }
}
const dialog = () => within(screen.getByRole('dialog'))

beforeEach(() => {
  giveDialogsToJsdom()
  writeOrganization()
  rights.may = () => true
})
afterEach(() => cleanup())

describe('later maturities of a loan, as agents see them', () => {
  it('are proposed with a reason, and with the maturity that each leads to', async () => {
    const { sent, outcomes } = show({ proposable: PROPOSABLE, extensions: [] })
    fireEvent.click(await screen.findByRole('button', { name: 'Propose a later maturity' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Propose it' }))
    expect(dialog().getByText('Enter a reason.')).toBeTruthy()
    expect(dialog().getByText('2 months more, until March 15, 2027')).toBeTruthy()
    fireEvent.change(dialog().getByRole('combobox'), { target: { value: '2' } })
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'A lost job' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Propose it' }))
    await waitFor(() => expect(outcomes).toEqual(['It waits for another agent.']))
    expect(sent).toEqual([{ months: 2, reason: 'A lost job' }])
  })

  it('are approved by another agent, who sees what follows', async () => {
    const { sent, outcomes } = show({ proposable: [], extensions: [PROPOSED] })
    expect(await screen.findByText('Waits for another agent')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Approve and offer it' }))
    await waitFor(() => expect(outcomes).toEqual(['It is offered to the borrower.']))
    expect(sent).toEqual([{ extensionUuid: PROPOSED.uuid, decision: 'approve' }])
  })

  it('offer nothing to an agent without the right, or to the one who proposed it but to withdraw it', async () => {
    show({ proposable: [], extensions: [{ ...PROPOSED, canApprove: false }] })
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    cleanup()
    rights.may = () => false
    show({ proposable: PROPOSABLE, extensions: [PROPOSED] })
    expect(await screen.findByText('A lost job')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
