import type { QueueEntry } from '@pledge/contract/portfolio'
import { describe, expect, it } from 'vitest'
import { byDeadline } from './by-deadline.ts'

const entry = (borrower: string, waitingSince: string, deadline: string | null): QueueEntry => ({
  appUuid: '4c2bd6de-6a6c-4c3a-9a5e-1f4f0f6c2d11',
  borrower,
  state: 'KYC_VERIFY',
  amount: '10000.00',
  coin: 'BTC',
  waitingSince,
  deadline,
  deadlineKind: null,
  approvals: [],
})

describe('the order of a queue', () => {
  it('puts the nearest deadline first, none last, and the older of two equal ones first', () => {
    const entries = [
      entry('no deadline, late', '2026-12-02T00:00:00.000Z', null),
      entry('far', '2026-12-01T00:00:00.000Z', '2026-12-20T00:00:00.000Z'),
      entry('no deadline, early', '2026-12-01T00:00:00.000Z', null),
      entry('near, late', '2026-12-02T00:00:00.000Z', '2026-12-10T00:00:00.000Z'),
      entry('near, early', '2026-12-01T00:00:00.000Z', '2026-12-10T00:00:00.000Z'),
    ]
    expect(byDeadline(entries).map(({ borrower }) => borrower)).toEqual([
      'near, early',
      'near, late',
      'far',
      'no deadline, early',
      'no deadline, late',
    ])
  })
})
