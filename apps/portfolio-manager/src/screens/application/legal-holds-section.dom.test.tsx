// @vitest-environment jsdom
import type { LegalHoldsAnswer, LegalHoldView } from '@pledge/contract/legal-holds'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInService } from '../../application-in-service.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { LegalHoldsSection } from './LegalHoldsSection.tsx'
import { showSection } from './show-section.test-data.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const HOLD: LegalHoldView = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c80',
  appUuid: applicationInService.appUuid,
  covers: 'BORROWER',
  matter: 'Docket 26-1',
  reason: 'A suit is pending',
  setBy: 'avery@pledge.example',
  setAt: '2027-01-10T15:00:00.000Z',
  proposal: null,
  lifted: null,
  canLift: false,
}
const PROPOSED: LegalHoldView = {
  ...HOLD,
  proposal: { by: 'avery@pledge.example', at: '2027-01-20T15:00:00.000Z', reason: 'Settled' },
  canLift: true,
}

const show = (holds: readonly LegalHoldView[]) =>
  showSection(LegalHoldsSection, { holds: [...holds] } satisfies LegalHoldsAnswer)
const dialog = () => within(screen.getByRole('dialog'))
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

beforeEach(() => {
  giveDialogsToJsdom()
  writeOrganization()
  rights.may = () => true
})
afterEach(() => cleanup())

describe('the legal holds of an application, as agents see them', () => {
  it('are set with what they cover, a matter and a reason', async () => {
    const { sent, outcomes } = show([])
    fireEvent.click(await screen.findByRole('button', { name: 'Set a legal hold' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Set the legal hold' }))
    for (const error of ['Choose what it covers.', 'Enter the matter.', 'Enter a reason.'])
      expect(dialog().getByText(error)).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(dialog().getByRole('combobox'), { target: { value: 'BORROWER' } })
    fireEvent.change(dialog().getByLabelText(/Matter/), { target: { value: ' Docket 26-1 ' } })
    fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'A suit is pending' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Set the legal hold' }))
    await waitFor(() => expect(outcomes).toEqual(['The legal hold is set.']))
    expect(sent).toEqual([{ covers: 'BORROWER', matter: 'Docket 26-1', reason: 'A suit is pending' }])
  })

  it('are lifted by a proposal and another agent', async () => {
    const { sent } = show([HOLD])
    fireEvent.click(await screen.findByRole('button', { name: 'Propose to lift' }))
    fireEvent.change(dialog().getByLabelText(/Reason/), { target: { value: 'Settled' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Propose it' }))
    await waitFor(() =>
      expect(sent).toEqual([{ step: 'propose-lift', holdUuid: HOLD.uuid, reason: 'Settled' }]),
    )
    cleanup()
    const second = show([PROPOSED])
    expect(await screen.findByText('avery@pledge.example proposes to lift it: Settled')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Lift' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Lift the legal hold' }))
    await waitFor(() => expect(second.sent).toEqual([{ step: 'lift', holdUuid: HOLD.uuid }]))
  })

  it('offer the agent who proposed only to keep them, and nothing in another file or without the right', async () => {
    show([{ ...PROPOSED, canLift: false }])
    await screen.findByText(/proposes to lift it/)
    expect(names()).toEqual(['Keep the hold', 'Set a legal hold'])
    cleanup()
    show([{ ...HOLD, appUuid: HOLD.uuid }])
    expect(await screen.findByText('Set in another file of this borrower')).toBeTruthy()
    expect(names()).toEqual(['Set a legal hold'])
    cleanup()
    rights.may = () => false
    show([HOLD])
    expect(await screen.findByText('In force')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
