import { describe, expect, it } from 'vitest'
import type { ActorKind } from '../decider/actors.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { EVENT_DATA, type EventType, type FileEvent } from './events.ts'
import { EVENT_SAMPLES } from './events.test-data.ts'
import { bent, inState, say, START, stateAfter, WAYS } from './journey.test-data.ts'
import { noticeOf } from './notices.ts'

const event = (type: EventType, { at = START, by = 'job' as ActorKind, ...data } = {}) =>
  ({
    type,
    at,
    by: { kind: by, id: 'x' },
    data: { ...EVENT_SAMPLES[type], ...data },
  }) as unknown as FileEvent
const noticeAfter = (file: LoanFile, type: EventType, change: object = {}) =>
  noticeOf(event(type, change), file)

const waiting = inState('WAITING_FOR_COLLATERAL')

/** The events that have a notice in any state of the application. */
const NOTICED: Partial<Record<EventType, string>> = {
  CreditFrozen: 'incompleteness',
  CreditLocked: 'incompleteness',
  CreditNotMatched: 'incompleteness',
  ApplicationDeclined: 'declined',
  IdentityRefused: 'identity-refused',
  FinalStepsDone: 'agreements-ready',
  DepositAddressAllotted: 'collateral-due',
  CollateralReceived: 'collateral-received',
  MicroTransferSent: 'test-transfer-sent',
  DisbursementApprovalWithdrawn: 'collateral-fell',
  FundsSent: 'funds-sent',
  DisbursementHoldLifted: 'disbursement-account-needed',
  ApplicationExpired: 'expired',
  CollateralWindowClosed: 'window-closed',
  ApplicationCancelled: 'cancelled',
  DisbursementRejected: 'cancelled',
  PaymentReceived: 'payment-received',
  PaymentReturned: 'payment-returned',
  LoanPaidOff: 'loan-paid-off',
  TopUpRequested: 'collateral-due',
  TopUpReceived: 'top-up-received',
  RenewalFunded: 'loan-renewed',
  RefinanceFunded: 'refinance-complete',
}
/** Those that depend on their data, or on the application's state. */
const DEPENDING: readonly (readonly [EventType, object, string | null])[] = [
  ['DisbursementAccountRejected', { isHeld: false }, 'disbursement-account-needed'],
  ['DisbursementAccountRejected', { isHeld: true }, 'disbursement-under-review'],
  ['DisbursementReturned', { isHeld: false }, 'disbursement-returned'],
  ['DisbursementReturned', { isHeld: true }, 'disbursement-under-review'],
  ['RenewalEnded', { owesMore: undefined }, 'renewal-ended'],
  ['RenewalEnded', { owesMore: true }, 'renewal-outgrown'],
  ['CollateralReleaseDecided', { decision: 'approve' }, null],
  ['CollateralReleaseDecided', { decision: 'refuse' }, 'release-rejected'],
  ['CollateralReleaseConcluded', { result: 'SUCCESS' }, 'collateral-released'],
  ['CollateralReleaseConcluded', { result: 'WITHDRAWAL_FAILED' }, 'release-rejected'],
  ['CollateralReleaseConcluded', { result: 'NO_COLLATERAL' }, 'release-stuck'],
  ['CollateralReleaseConcluded', { result: 'PENDING_TRANSACTIONS' }, 'release-stuck'],
  ['CollateralReleaseConcluded', { result: 'DUPLICATE_REQUEST' }, 'release-stuck'],
  ['CollateralReleaseConcluded', { result: 'INVALID_ADDRESS' }, 'release-stuck'],
  ['CollateralCounted', { isDeficient: true, rolloverUnits: undefined }, 'collateral-short'],
  ['CollateralCounted', { isDeficient: true, rolloverUnits: '19' }, 'renewal-short'],
  ['CollateralCounted', { isDeficient: undefined }, null],
  ['ScreeningCleared', { by: 'agent' }, 'details-checked'],
  ['ScreeningCleared', { by: 'job' }, null],
]
const depending = new Set(DEPENDING.map(([type]) => type))

describe('the notice of an event (law 1)', () => {
  it.each((Object.keys(EVENT_DATA) as EventType[]).filter((type) => !depending.has(type)))(
    'of %s is the listed one, or none (P.124, P.518)',
    (type) => expect(noticeAfter(waiting, type)).toBe(NOTICED[type] ?? null),
  )
  it.each(DEPENDING)('of %s with %o is %o', (type, change, notice) => {
    expect(noticeAfter(waiting, type, change)).toBe(notice)
  })
  it('of a screening is none where the agreements follow at once', () => {
    const ready = stateAfter((WAYS.SIGN_DOCS ?? []).slice(0, -1))
    expect(noticeAfter(ready, 'ScreeningCleared', { by: 'agent' })).toBeNull()
  })
  it('is none for coins that a sanctions hold kept here (31 CFR 501.603)', () => {
    const sanctions = {
      referenceId: 'SSL-00731',
      heldAt: START,
      decisions: [],
      blockedAt: null,
      reportDueAt: START,
      reports: [],
      licenseEntries: [],
      license: null,
    }
    const held = bent(waiting, { application: { sanctions } })
    expect(noticeAfter(held, 'CollateralReleaseConcluded', { result: 'NO_COLLATERAL' })).toBeNull()
    expect(noticeAfter(held, 'CollateralReleaseConcluded', { result: 'SUCCESS' })).toBe('collateral-released')
  })
  it('includes coins counted after the end only if they arrived after it (R5)', () => {
    const counted = (file: LoanFile, at = START) =>
      noticeAfter(file, 'CollateralCounted', { at, isDeficient: undefined })
    const cancelled = stateAfter([...(WAYS.WAITING_FOR_COLLATERAL ?? []), say.addressAllotted, say.cancelled])
    const holding = bent(cancelled, { collateral: { confirmedUnits: 5n } })
    expect(counted(holding)).toBe('collateral-held')
    expect(counted(holding, START - 1)).toBeNull()
    expect(counted(cancelled)).toBeNull()
    const closed = inState('COLLATERAL_RELEASE')
    expect(counted(closed)).toBe('collateral-held')
    expect(counted(bent(closed, { collateral: { confirmedUnits: 0n } }))).toBeNull()
    const ended = { state: 'CANCELLED', endedAt: START + 1, ending: 'LENDER_CANCELLED' } as const
    expect(counted(bent(closed, { application: ended }))).toBeNull()
  })
})
