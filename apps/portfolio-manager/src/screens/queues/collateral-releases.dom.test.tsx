// @vitest-environment jsdom
import type { ReturnEntry } from '@pledge/contract/portfolio'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { CollateralReleases } from './CollateralReleases.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))

const ENTRY: ReturnEntry = {
  appUuid: 'a0000000-0000-4000-8000-000000000001',
  borrower: "Maya O'Neil",
  state: 'CANCELLED',
  amount: '10100.00',
  coin: 'BTC',
  waitingSince: '2026-11-20T15:00:00.000Z',
  deadline: '2026-11-24T05:00:00.000Z',
  deadlineKind: null,
  approvals: [],
  held: { coinQuantity: '0.10500000', type: 'BTC' },
}

beforeEach(() => writeOrganization())
afterEach(cleanup)

it("shows the amount and deadline of each request, in the lender's time zone (1.9.20)", () => {
  render(<CollateralReleases entries={[ENTRY]} isCut={false} />)
  const row = within(screen.getByRole('row', { name: /Maya O'Neil/ }))
  expect(screen.getByRole('columnheader', { name: 'Act by' })).toBeTruthy()
  expect(row.getByText('0.105 BTC')).toBeTruthy()
  expect(row.getByText(/November 23, 2026/)).toBeTruthy()
})

it('shows a message when there are none', () => {
  render(<CollateralReleases entries={[]} isCut={false} />)
  expect(screen.queryAllByRole('row', { name: /Maya/ })).toEqual([])
  expect(screen.getByText(/No/)).toBeTruthy()
})
