import { happened } from '@pledge/domain/rehypothecation/rehypothecation.test-data'
import { expect, it } from 'vitest'
import { activityRows } from './export-tables.ts'

it('lists when an overpayment was sent back, and when it came back, in the exported activity (P.130)', () => {
  const refund = {
    id: 'refund',
    applicationId: 'application',
    organizationId: 'organization',
    borrowerId: 'borrower',
    amountCents: 700n,
    status: 'RETURNED',
    isByHand: false,
    isOfBefore: false,
    returnReportedBy: null,
    destination: null,
    openedAt: new Date('2026-12-01T10:00:00Z'),
    dueAt: new Date('2026-12-03T05:00:00Z'),
    approvals: [],
    traceNumber: '1',
    handReference: null,
    sentAt: new Date('2026-12-01T12:00:00Z'),
    pollUntil: null,
    lossReportedBy: null,
    reasonCode: 'R02',
    changeCode: null,
    endedAt: new Date('2026-12-03T12:00:00Z'),
    notice: null,
  } as const
  expect(activityRows({ events: [], refunds: [refund], movements: [] }, 'BTC')).toEqual([
    ['at', 'what', 'amount', 'coins', 'coin'],
    ['2026-12-03T12:00:00.000Z', 'refund-returned', '7.00', '', ''],
    ['2026-12-01T12:00:00.000Z', 'refund-sent', '7.00', '', ''],
  ])
})

it('lists every movement of rehypothecated collateral in the exported activity (part of P.705)', () => {
  const movements = happened('one', 'ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED')
  expect(activityRows({ events: [], refunds: [], movements }, 'BTC')).toEqual([
    ['at', 'what', 'amount', 'coins', 'coin'],
    ['1970-01-01T00:00:00.004Z', 'collateral-returned', '', '0.000001', 'BTC'],
    ['1970-01-01T00:00:00.003Z', 'collateral-recalled', '', '0.000001', 'BTC'],
    ['1970-01-01T00:00:00.002Z', 'collateral-rehypothecated', '', '0.000001', 'BTC'],
  ])
})
