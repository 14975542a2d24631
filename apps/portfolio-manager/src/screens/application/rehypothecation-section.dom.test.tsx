// @vitest-environment jsdom
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import type { LotView, RehypothecationAnswer } from '@pledge/contract/rehypothecation'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInService } from '../../application-in-service.test-data.ts'
import { RehypothecationSection } from './RehypothecationSection.tsx'
import { showSection } from './show-section.test-data.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' }) as const
const CUSTODY = {
  inCustody: btc('0'),
  rehypothecated: btc('0'),
  returning: btc('1.25'),
  returnDueAt: '2027-01-12T05:00:00.000Z',
} as const
const LATE: LotView = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c80',
  amount: btc('1.25'),
  status: 'RECALLED',
  orderedAt: '2027-01-10T15:00:00.000Z',
  dueAt: '2027-01-12T05:00:00.000Z',
  endedAt: null,
  hasLeft: true,
  isVoidReported: false,
  canResolve: true,
  outcomes: ['RETURNED', 'LOST'],
  resolutions: [],
}
const RESOLUTION = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c81',
  outcome: 'LOST',
  reference: 'Ticket 4711',
  proposedBy: 'avery@pledge.example',
  proposedAt: '2027-01-13T15:00:00.000Z',
  status: 'WAITING',
  decidedBy: null,
  canApprove: true,
} as const
const PROPOSED: LotView = { ...LATE, canResolve: false, resolutions: [RESOLUTION] }

const show = (lots: readonly LotView[]) =>
  showSection(RehypothecationSection, { lots: [...lots] } satisfies RehypothecationAnswer, {
    ...applicationInService,
    custody: CUSTODY,
  })
const dialog = () => within(screen.getByRole('dialog'))
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

beforeEach(() => {
  giveDialogsToJsdom()
  writeOrganization()
  rights.may = () => true
})
afterEach(() => cleanup())

describe('the lots of a loan, as agents see them', () => {
  it('are shown with an end that one agent proposes, with the reference of the custodian', async () => {
    const { sent, outcomes } = show([LATE])
    fireEvent.click(await screen.findByRole('button', { name: 'End the recall' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Propose it' }))
    for (const error of ['Choose what happened.', 'Enter the reference.'])
      expect(dialog().getByText(error)).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(dialog().getByRole('combobox'), { target: { value: 'RETURNED' } })
    fireEvent.change(dialog().getByLabelText(/reference/), { target: { value: ' Ticket 4711 ' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Propose it' }))
    await waitFor(() => expect(outcomes).toHaveLength(1))
    expect(sent).toEqual([{ lotUuid: LATE.uuid, outcome: 'RETURNED', reference: 'Ticket 4711' }])
  })

  it('are ended by another agent, who reads what is posted', async () => {
    const { sent, outcomes } = show([PROPOSED])
    expect(
      await screen.findByText(/avery@pledge.example proposes: the coins are lost and replaced/),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
    expect(dialog().getByText(/1.25 BTC as lost by us/)).toBeTruthy()
    fireEvent.click(dialog().getByRole('button', { name: 'End the recall' }))
    await waitFor(() => expect(outcomes).toEqual(['The recall has ended.']))
    expect(sent).toEqual([{ resolutionUuid: RESOLUTION.uuid, decision: 'approve' }])
  })

  it('say what the custodian has answered, and offer to end as never delivered only what it reports as void', async () => {
    const options = () =>
      dialog()
        .getAllByRole('option')
        .map((option) => option.textContent)
    show([{ ...LATE, hasLeft: false }])
    expect(await screen.findByText('No answer yet that it left custody')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'End the recall' }))
    expect(options()).not.toContain('The coins never left custody')
    expect(dialog().getByText(/never go to the deposit address of the loan/)).toBeTruthy()
    cleanup()
    show([{ ...LATE, isVoidReported: true, outcomes: ['RETURNED', 'NEVER_DELIVERED', 'LOST'] }])
    expect(await screen.findByText('The custodian reports that it never left custody')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'End the recall' }))
    expect(options()).toContain('The coins never left custody')
    cleanup()
    show([LATE])
    await screen.findByText('Recalled')
    expect(screen.queryByText(/custody$/)).toBeNull()
  })

  it('offer the agent who proposed only to reject it, and nothing without the right', async () => {
    show([{ ...PROPOSED, resolutions: [{ ...RESOLUTION, canApprove: false }] }])
    await screen.findByText(/proposes/)
    expect(names()).toEqual(['Reject'])
    cleanup()
    rights.may = () => false
    show([LATE])
    await screen.findByText('Recalled')
    expect(names()).toEqual([])
  })

  it('are not asked for where nothing ever left custody', () => {
    const { urls } = showSection(RehypothecationSection, { lots: [] })
    expect(screen.queryByText('Rehypothecation')).toBeNull()
    expect(urls).toEqual([])
  })
})
