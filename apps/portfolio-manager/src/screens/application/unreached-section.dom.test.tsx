// @vitest-environment jsdom
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { UnreachedSection } from './UnreachedSection.tsx'

const rights = vi.hoisted(() => ({ may: (): boolean => true }))
vi.mock('../../session/rights.ts', () => ({ useMay: () => rights.may }))

const UNREACHED = {
  uuid: '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77',
  notice: 'margin-call',
  since: '2026-12-02T13:05:00.000Z',
  dueAt: '2026-12-02T17:05:00.000Z',
} as const

const show = (unreached: (typeof UNREACHED)[]) => {
  const sent: unknown[] = []
  globalThis.fetch = (_, init) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    return Promise.resolve(Response.json({}))
  }
  const outcomes: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UnreachedSection
        application={{ ...applicationInReview, unreached }}
        onDecided={(text) => outcomes.push(text)}
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

describe('a borrower whom an alert did not reach, for agents (note 087)', () => {
  it('is named with the alert and the deadline, and is recorded as reached with a note', async () => {
    const { sent, outcomes } = show([UNREACHED])
    expect(screen.getByText(/^Margin call: not delivered .* Reach the borrower by /)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Record contact' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('How you reached the borrower'), { target: { value: 'LETTER' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Record it' }))
    expect(sent).toEqual([])
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Sent by courier' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Record it' }))
    await waitFor(() => expect(outcomes).toEqual(['The contact is recorded.']))
    expect(sent).toEqual([{ way: 'LETTER', reason: 'Sent by courier' }])
  })

  it('is not there otherwise, and is recorded by agents with the right alone', () => {
    show([])
    expect(screen.queryByRole('heading')).toBeNull()
    rights.may = () => false
    show([UNREACHED])
    expect(screen.queryByRole('button', { name: 'Record contact' })).toBeNull()
  })
})
