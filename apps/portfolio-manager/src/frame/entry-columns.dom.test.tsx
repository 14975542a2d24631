// @vitest-environment jsdom
import type { QueueEntry } from '@pledge/contract/portfolio'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { deadlineColumn } from './entry-columns.tsx'

const entry = (deadlineKind: QueueEntry['deadlineKind']): QueueEntry => ({
  appUuid: '4c2bd6de-6a6c-4c3a-9a5e-1f4f0f6c2d11',
  borrower: 'Maya',
  state: 'FINAL_STEPS',
  amount: '10000.00',
  coin: 'BTC',
  waitingSince: '2026-11-21T12:00:00.000Z',
  deadline: '2026-12-24T05:00:00.000Z',
  deadlineKind,
  approvals: [],
})

beforeAll(writeOrganization)
afterEach(cleanup)

it.each([
  ['decision', 'Lender: decide by then'],
  ['complete', 'Borrower: complete and sign by then'],
  ['collateral', 'Borrower: send collateral by then'],
  ['idle', 'Borrower: offer saved until then'],
] as const)('a date in a list says whose it is: %s', (kind, text) => {
  render(<div>{deadlineColumn.cell(entry(kind))}</div>)
  expect(screen.getByText('December 23, 2026, 11:59 PM EST')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  cleanup()
  render(<div>{deadlineColumn.cell(entry(null))}</div>)
  expect(screen.queryByText(/by then|until then/)).toBeNull()
})
