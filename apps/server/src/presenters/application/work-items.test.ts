import { getWorkItems } from '@pledge/contract/work-items'
import { describe, expect, it } from 'vitest'
import { presentWorkItem, readWorkCursor, workCursorText } from './work-items.ts'

const SINCE = '2026-11-20T10:00:00.123456Z'
const DUE = '2026-11-21T05:00:00.000000Z'
const NOW = new Date('2026-11-22T00:00:00Z')
const ID = 'a0000000-0000-4000-8000-000000000001'

describe('the cursor of the work list', () => {
  it.each([
    { dueAt: DUE, since: SINCE, kind: 'refundToApprove', item: ID },
    { dueAt: null, since: SINCE, kind: 'debitFailed', item: ID },
    { dueAt: null, since: SINCE, kind: 'paymentUnapplied', item: 'PLEDGE:bank_id_7' },
    { dueAt: null, since: SINCE, kind: 'paymentUnapplied', item: 'PLEDGE:bank id 7, “ÉÉ” 💵' },
  ] as const)('is read as it was written: $kind', (cursor) => {
    const text = workCursorText(cursor)
    expect(readWorkCursor(text)).toEqual(cursor)
    expect(getWorkItems.query.safeParse({ after: text }).success).toBe(true)
  })

  it.each([
    [null, SINCE, 'debitFailed', ''],
    [null, SINCE, 'debitFailed', 'a\u0000'],
    ['soon', SINCE, 'debitFailed', ID],
    ['0000-01-01T00:00:00.000000Z', SINCE, 'debitFailed', ID],
    [null, 'soon', 'debitFailed', ID],
    [null, SINCE, 'dance', ID],
    [null, SINCE, 'debitFailed'],
  ])('is refused where no page gave it: %j, %j, %j, %j', (...parts) => {
    expect(readWorkCursor(Buffer.from(JSON.stringify(parts)).toString('base64url'))).toBeUndefined()
  })

  it.each(['', 'none', 'x', '-_-'])('is refused where it is none: %j', (text) => {
    expect(readWorkCursor(text)).toBeUndefined()
  })
})

describe('an item of the work list', () => {
  const item = {
    kind: 'refundToApprove',
    applicationId: ID,
    item: 'r',
    dueAt: new Date(DUE),
    since: new Date(SINCE),
  } as const

  it('names its loan and its borrower, and is late once its deadline is over', () => {
    const name = { firstName: 'Ada', lastName: 'Okafor' }
    expect(presentWorkItem(item, { name, now: NOW })).toEqual({
      kind: 'refundToApprove',
      item: 'r',
      appUuid: ID,
      loanReference: 'A000-0000-0000',
      borrower: 'Ada Okafor',
      deadline: '2026-11-21T05:00:00.000Z',
      isEndOfDay: true,
      isLate: true,
      waitingSince: '2026-11-20T10:00:00.123Z',
    })
    expect(presentWorkItem(item, { name, now: item.dueAt }).isLate).toBe(false)
  })

  it('has no loan where a payment matches none, and is never late without a deadline', () => {
    const unapplied = { ...item, kind: 'paymentUnapplied', applicationId: null, dueAt: null } as const
    expect(presentWorkItem(unapplied, { name: undefined, now: NOW })).toMatchObject({
      appUuid: null,
      loanReference: null,
      borrower: null,
      deadline: null,
      isEndOfDay: false,
      isLate: false,
    })
  })
})
