// @vitest-environment jsdom
import type { ModificationsAnswer } from '@pledge/contract/modifications'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { ModificationsSection } from './ModificationsSection.tsx'
import { showSection } from './show-section.test-data.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const PROPOSED = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c79',
  terms: { kind: 'LATER_MATURITY', months: 3 },
  reason: 'A lost job',
  proposedBy: 'avery@pledge.example',
  proposedAt: '2026-11-01T12:00:00.000Z',
  status: 'PROPOSED',
  approvedBy: null,
  decideUntil: '2026-12-02T05:00:00.000Z',
  effectiveOn: null,
  canApprove: true,
  canWithdraw: true,
} as const
const PROPOSABLE = [
  {
    terms: { kind: 'LATER_MATURITY', months: 1 },
    changed: { kind: 'LATER_MATURITY', maturesOn: '2027-02-15' },
  },
  {
    terms: { kind: 'LATER_MATURITY', months: 2 },
    changed: { kind: 'LATER_MATURITY', maturesOn: '2027-03-15' },
  },
  { terms: { kind: 'LOWER_RATE', rate: '0.05' }, changed: { kind: 'LOWER_RATE', rate: '0.05' } },
  {
    terms: { kind: 'PAYMENT_PAUSE', payments: 1 },
    changed: {
      kind: 'PAYMENT_PAUSE',
      pausedOn: ['2026-12-15'],
      resumesOn: '2027-01-15',
      maturesOn: '2027-02-15',
    },
  },
] satisfies ModificationsAnswer['proposable']

const show = (answer: ModificationsAnswer) => showSection(ModificationsSection, answer)
const dialog = () => within(screen.getByRole('dialog'))

beforeEach(() => {
  giveDialogsToJsdom()
  writeOrganization()
  rights.may = () => true
})
afterEach(() => cleanup())

describe('changed terms of a loan, as agents see them', () => {
  it('are proposed with a reason, and with the maturity that each leads to', async () => {
    const { sent, outcomes } = show({ proposable: PROPOSABLE, modifications: [] })
    fireEvent.click(await screen.findByRole('button', { name: 'Propose changed terms' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Propose it' }))
    expect(dialog().getByText('Enter a reason.')).toBeTruthy()
    expect(dialog().getByText('The loan then matures on February 15, 2027.')).toBeTruthy()
    fireEvent.change(dialog().getByRole('combobox', { name: /Months to add/ }), { target: { value: '1' } })
    expect(dialog().getByText('The loan then matures on March 15, 2027.')).toBeTruthy()
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'A lost job' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Propose it' }))
    await waitFor(() => expect(outcomes).toEqual(['It waits for another agent.']))
    expect(sent).toEqual([{ terms: { kind: 'LATER_MATURITY', months: 2 }, reason: 'A lost job' }])
  })

  it.each([
    ['LOWER_RATE', '5.00%', null, { kind: 'LOWER_RATE', rate: '0.05' }],
    [
      'PAYMENT_PAUSE',
      '1 payment',
      'The next payment is then due January 15, 2027.',
      { kind: 'PAYMENT_PAUSE', payments: 1 },
    ],
  ] as const)('are of a kind that is chosen first: %s', async (kind, option, result, terms) => {
    const { sent } = show({ proposable: PROPOSABLE, modifications: [] })
    fireEvent.click(await screen.findByRole('button', { name: 'Propose changed terms' }))
    fireEvent.change(dialog().getByRole('combobox', { name: /What changes/ }), { target: { value: kind } })
    expect(dialog().getByText(option)).toBeTruthy()
    if (result !== null) expect(dialog().getByText(result)).toBeTruthy()
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'A lost job' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Propose it' }))
    await waitFor(() => expect(sent).toEqual([{ terms, reason: 'A lost job' }]))
  })

  it('are approved by another agent, who sees what was proposed and why', async () => {
    const { sent, outcomes } = show({ proposable: [], modifications: [PROPOSED] })
    expect(
      await screen.findByText('Waits for another agent until December 1, 2026, 11:59 PM EST'),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(dialog().getByText('Maturity 3 months later. Reason: A lost job')).toBeTruthy()
    fireEvent.click(dialog().getByRole('button', { name: 'Approve and offer it' }))
    await waitFor(() => expect(outcomes).toEqual(['It is offered to the borrower.']))
    expect(sent).toEqual([{ modificationUuid: PROPOSED.uuid, decision: 'approve' }])
  })

  it('offer nothing to an agent without the right, or to the one who proposed it but to withdraw it', async () => {
    show({ proposable: [], modifications: [{ ...PROPOSED, canApprove: false }] })
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    cleanup()
    rights.may = () => false
    show({ proposable: PROPOSABLE, modifications: [PROPOSED] })
    expect(await screen.findByText('A lost job')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
