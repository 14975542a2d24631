// @vitest-environment jsdom
import type { HoldsAnswer } from '@pledge/contract/holds'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { HoldsSection } from './HoldsSection.tsx'
import { showSection } from './show-section.test-data.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const NONE: HoldsAnswer = { holds: [], settable: ['SCRA', 'DISPUTE'], today: '2027-01-30' }
const HOLD: HoldsAnswer['holds'][number] = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c80',
  kind: 'DISPUTE',
  reason: 'A payment is missing',
  from: '2027-01-10',
  until: '2027-02-28',
  setBy: 'avery@pledge.example',
  setAt: '2027-01-10T15:00:00.000Z',
  lifted: null,
}

const show = (answer: HoldsAnswer) => showSection(HoldsSection, answer)
const dialog = () => within(screen.getByRole('dialog'))

beforeEach(() => {
  giveDialogsToJsdom()
  writeOrganization()
  rights.may = () => true
})
afterEach(() => cleanup())

describe('the holds of a loan, as agents see them', () => {
  it('are set with a kind, a day of review and a reason, after what the kind stops is shown', async () => {
    const { sent, outcomes } = show(NONE)
    fireEvent.click(await screen.findByRole('button', { name: 'Set a hold' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Set the hold' }))
    expect(dialog().getByText('Choose a kind.')).toBeTruthy()
    expect(dialog().getByText('Enter a reason.')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(dialog().getByRole('combobox'), { target: { value: 'SCRA' } })
    expect(dialog().getByText(/the loan bears no more than 6%/)).toBeTruthy()
    fireEvent.change(dialog().getByLabelText(/First day/), { target: { value: '2026-12-01' } })
    fireEvent.change(dialog().getByLabelText(/Review by/), { target: { value: '2027-12-01' } })
    fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: ' Orders of December 1 ' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Set the hold' }))
    await waitFor(() => expect(outcomes).toEqual(['The loan is on hold.']))
    expect(sent).toEqual([
      { kind: 'SCRA', reason: 'Orders of December 1', from: '2026-12-01', until: '2027-12-01' },
    ])
  })

  it('say what they stop, and are lifted with today as their last day unless another is chosen', async () => {
    const { sent } = show({ ...NONE, holds: [HOLD] })
    expect(await screen.findByText(/^Stops debits, sales, payment emails and default steps/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Lift' }))
    fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'It was found' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Lift the hold' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { holdUuid: HOLD.uuid, action: 'lift', on: '2027-01-30', reason: 'It was found' },
      ]),
    )
  })

  it('stay in the list once they are lifted, and are changed by nobody without the right', async () => {
    rights.may = () => false
    const lifted = {
      by: 'blake@pledge.example',
      at: '2027-01-20T15:00:00.000Z',
      reason: 'Found',
      endedOn: '2027-01-20',
    }
    show({ ...NONE, holds: [HOLD, { ...HOLD, uuid: HOLD.uuid.replace('80', '81'), lifted }] })
    expect(await screen.findByText('Lifted by blake@pledge.example, ended January 20, 2027')).toBeTruthy()
    expect(screen.getByText('In force')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
