// @vitest-environment jsdom
import type { DelinquencyView } from '@pledge/contract/delinquency'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInService } from '../../application-in-service.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { DelinquencySection } from './DelinquencySection.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const LATE: DelinquencyView = {
  status: 'PAST_DUE',
  pastDue: '74.99',
  daysPastDue: 31,
  pastDueSince: '2026-12-30',
  cureThrough: null,
  next: { step: 'SEND_NOTICE', on: '2027-01-29' },
  noticeToSend: { pastDue: '74.99', cureThrough: '2027-03-01' },
  notices: [],
  canWithdraw: false,
  proposable: [],
  plannedSale: null,
  decisions: [],
}
const WAITING = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c79',
  kind: 'CHARGE_OFF',
  reason: 'Nothing was paid',
  proposedBy: 'avery@pledge.example',
  proposedAt: '2027-05-01T12:00:00.000Z',
  status: 'WAITING',
  decidedBy: null,
  effectiveOn: null,
  end: null,
  canApprove: true,
} as const

const show = (delinquency: DelinquencyView | null) => {
  const sent: unknown[] = []
  globalThis.fetch = (input, init) => {
    if (init?.method === 'POST' && typeof init.body === 'string') {
      const url = input instanceof Request ? input.url : input.toString()
      sent.push([url.split('/applications/')[1]?.split('/').slice(1).join('/'), JSON.parse(init.body)])
    }
    return Promise.resolve(Response.json({ delinquency }))
  }
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DelinquencySection application={applicationInService} onDecided={(one) => outcomes.push(one)} />
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

describe('the delinquency of a loan, as agents see it', () => {
  it('names the next step, and sends the notice after it has shown what it means', async () => {
    const { sent, outcomes } = show(LATE)
    expect(await screen.findByText('Send the notice of default, by January 29, 2027')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send a notice of default' }))
    expect(dialog().getByText('It names $74.99, and gives time to pay until March 1, 2027.')).toBeTruthy()
    fireEvent.change(dialog().getByRole('combobox'), { target: { value: 'PAPER' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Send the notice' }))
    await waitFor(() => expect(outcomes).toEqual(['The notice of default is sent.']))
    expect(sent).toEqual([['default-notice', { way: 'PAPER' }]])
  })

  it('proposes with a reason alone, and lets another agent approve', async () => {
    const { sent } = show({ ...LATE, status: 'IN_DEFAULT', noticeToSend: null, proposable: ['CHARGE_OFF'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Charge off' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Propose it' }))
    expect(dialog().getByText('Enter a reason.')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: ' Nothing was paid ' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Propose it' }))
    await waitFor(() =>
      expect(sent).toEqual([['default-decision', { kind: 'CHARGE_OFF', reason: 'Nothing was paid' }]]),
    )
    cleanup()
    const other = show({ ...LATE, status: 'IN_DEFAULT', noticeToSend: null, decisions: [WAITING] })
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(other.sent).toEqual([
        ['default-decision/review', { decisionUuid: WAITING.uuid, decision: 'approve' }],
      ]),
    )
  })

  it('shows a planned sale with the day on which it begins, and cancels it', async () => {
    const notice = { sentOn: '2027-05-02', way: 'EMAIL', owed: '10174.99', isGiven: true } as const
    const times = { givenOn: '2027-05-02', payThrough: '2027-05-12', beginsOn: '2027-05-14', isOver: false }
    const given = { notice: { ...notice, ...times }, noticeWays: [] }
    const { outcomes } = show({ ...LATE, status: 'IN_DEFAULT', noticeToSend: null, plannedSale: given })
    expect(
      await screen.findByText(
        /\$10,174\.99 was owed then\. The sale begins on May 14, 2027, unless everything is paid by the end of May 12, 2027/,
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Give notice of the sale' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the sale' }))
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel the sale' }))
    await waitFor(() => expect(outcomes).toEqual(['The sale is canceled.']))
  })

  it('names the day on which the notice was given, and what a sale waits for after its last day', async () => {
    const given = { sentOn: '2027-05-02', givenOn: '2027-05-04', way: 'EMAIL', owed: '10174.99' } as const
    const notice = { ...given, isGiven: true, payThrough: '2027-05-14', beginsOn: '2027-05-18', isOver: true }
    show({
      ...LATE,
      status: 'IN_DEFAULT',
      noticeToSend: null,
      plannedSale: { notice, noticeWays: [] },
    })
    expect(
      await screen.findByText(
        /Notice given May 4, 2027\. .* Its last day to pay, May 14, 2027, is over\. The sale begins once nothing stops it/,
      ),
    ).toBeTruthy()
  })

  it('gives the notice of a planned sale on paper where no email can be sent', async () => {
    const { sent } = show({
      ...LATE,
      status: 'IN_DEFAULT',
      noticeToSend: null,
      plannedSale: { notice: null, noticeWays: ['PAPER'] },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Give notice of the sale' }))
    expect(dialog().getAllByRole('option')).toHaveLength(1)
    fireEvent.click(dialog().getByRole('button', { name: 'Give the notice' }))
    await waitFor(() => expect(sent).toEqual([['planned-sale/notice', { way: 'PAPER' }]]))
  })

  it('offers no approval to the one who proposed it, and no step without the right', async () => {
    show({ ...LATE, noticeToSend: null, decisions: [{ ...WAITING, canApprove: false }] })
    expect(await screen.findByRole('button', { name: 'Reject' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    cleanup()
    rights.may = () => false
    show({ ...LATE, decisions: [WAITING] })
    expect(await screen.findByText('Waits for another agent')).toBeTruthy()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
