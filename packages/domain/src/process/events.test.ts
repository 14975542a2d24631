import { describe, expect, it } from 'vitest'
import { EVENT_DATA, parseEvent, type EventType } from './events.ts'
import { EVENT_SAMPLES } from './events.test-data.ts'
import { START } from './journey.test-data.ts'

const parse = (type: string, data: unknown) =>
  parseEvent({ type, at: START, by: { kind: 'job', id: 'job-1' }, data })
const isRead = (type: EventType, data: unknown): boolean => {
  try {
    parse(type, data)
    return true
  } catch {
    return false
  }
}

const EVERY = Object.entries(EVENT_SAMPLES) as [EventType, object][]
const fieldsOf = (field: string) => EVERY.filter(([, data]) => field in data).map(([type]) => type)

describe('the stored form of an event', () => {
  it('is defined for each', () => {
    expect(new Set(Object.keys(EVENT_SAMPLES))).toEqual(new Set(Object.keys(EVENT_DATA)))
  })
  it.each(EVERY)('of %s is read back whole', (type, data) => {
    expect(parse(type, JSON.parse(JSON.stringify(data)))).toEqual({
      type,
      at: START,
      by: { kind: 'job', id: 'job-1' },
      data,
    })
  })
  it.each(EVERY)('of %s has no unknown fields', (type, data) => {
    expect(parse(type, { ...data, surname: 'Coin' }).data).toEqual(data)
  })

  /** Fields that older trails lack. */
  const LATER: Partial<Record<EventType, readonly string[]>> = {
    ApplicationStarted: ['rollForward'],
    IdentityApproved: ['validUntil'],
    ApplicationDeclined: ['note'],
    SanctionsHoldPlaced: ['note'],
    SanctionsDecided: ['note'],
    SanctionsLicenseEntered: ['note'],
    ScreeningCleared: ['reason', 'note'],
    LastAgreementSigned: ['topUpUnits'],
    RefinanceOffersPriced: ['isIdentityVerified', 'hasDetails'],
    RenewalEnded: ['owesMore'],
    MicroTransferSent: ['disbursementAttempt'],
    DisbursementAccountRejected: ['problem', 'isHeld', 'disbursementAttempt'],
    DisbursementReturned: ['problem', 'isHeld', 'disbursementAttempt'],
    ApprovalRecorded: ['disbursementAttempt', 'cover'],
    CollateralCounted: ['rolloverUnits', 'isDeficient'],
  }
  it.each(EVERY)('of %s lacks only later fields', (type, data) => {
    const lacking = Object.keys(data).filter((field) => {
      const { [field as keyof typeof data]: _, ...rest } = data
      return isRead(type, rest)
    })
    expect(lacking).toEqual(LATER[type] ?? [])
  })
  it.each(EVERY)('of %s has no field of another type', (type, data) => {
    for (const field of Object.keys(data))
      expect(isRead(type, { ...data, [field]: { of: 'another' } }), field).toBe(false)
  })
})

/** A field, in every event that carries it. */
const BOUNDS: readonly (readonly [field: string, good: readonly unknown[], bad: readonly unknown[]])[] = [
  ['applicationId', ['a', 'a'.repeat(100)], ['', 'a'.repeat(101)]],
  ['referenceId', ['a', 'a'.repeat(100)], ['', 'a'.repeat(101)]],
  ['residenceState', [null, 'OH'], ['Ohio']],
  ['residenceCountry', [null, 'CH'], ['CHE']],
  ['minCollateralUnits', ['0', '9'.repeat(40)], ['', '9'.repeat(41), '-1', '1.5', '1 BTC', 'x1']],
  ['requiredUnits', ['0'], ['', 'all']],
  ['confirmedUnits', ['0'], ['', 'all', 12]],
  ['amountCents', ['0', '9'.repeat(18)], ['', '9'.repeat(19), '-1', '1.5', 'x1', '1x']],
  ['payoffCents', ['0'], ['', '$1']],
  ['paidOn', ['2026-01-31'], ['', '2026-1-31', '2026-01-31T00:00', 'on 2026-01-31', '26-01-31', '2026-01-3']],
  [
    'sha256',
    ['0123456789abcdef'.repeat(4)],
    ['a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 'g'.repeat(64)],
  ],
  ['note', [null, 'n', 'n'.repeat(500)], ['', 'n'.repeat(501)]],
  ['offerIds', [[], Array.from({ length: 20 }, String)], [Array.from({ length: 21 }, String), ['']]],
  ['idleDays', [1], [0, 1.5]],
  ['isDeficient', [true], [false]],
  ['heldUntil', [null, START], ['2026-11-21', 1.5]],
  ['repayment', ['interest-only', 'deferred'], ['balloon']],
  ['coin', ['BTC', 'ETH', 'SOL'], ['DOGE']],
  ['decision', ['approve', 'refuse'], ['', 'abstain']],
  ['problem', ['ACCOUNT_CLOSED'], ['NO_IDEA']],
  ['transactionId', ['a'.repeat(100)], ['', 'a'.repeat(101)]],
]

describe('the limits of an event’s fields', () => {
  it.each(BOUNDS)('%s', (field, good, bad) => {
    expect(fieldsOf(field)).not.toEqual([])
    // Decisions on a sanctions match have values of their own.
    for (const type of fieldsOf(field).filter((one) => one !== 'SanctionsDecided')) {
      const isTaken = (value: unknown) => isRead(type, { ...EVENT_SAMPLES[type], [field]: value })
      expect([good.filter(isTaken), bad.filter(isTaken)], type).toEqual([good, []])
    }
  })
  it.each<[EventType, string, readonly unknown[], readonly unknown[]]>([
    ['ApplicationDeclined', 'reasons', [['a'], ['a', 'b', 'c', 'd']], [[], ['a', 'b', 'c', 'd', 'e'], ['']]],
    ['SanctionsDecided', 'decision', ['confirm', 'clear'], ['approve', '']],
    ['SanctionsLicensed', 'covers', ['COLLATERAL', 'ALL'], ['', 'DISBURSEMENT']],
    ['SanctionsLicenseEntered', 'issuedOn', ['2026-02-28'], ['2026-02-30', '']],
    ['DisbursementRejected', 'reasons', [['a'], ['a', 'b', 'c', 'd', 'e']], [[], ['']]],
    [
      'FinalStepsDone',
      'documentIds',
      [['a'], Array.from({ length: 20 }, String)],
      [[], Array.from({ length: 21 }, String)],
    ],
    ['ScreeningCleared', 'reason', ['BIRTH_DATE_DIFFERS'], ['LOOKS_FINE', '']],
    ['ApplicationCancelled', 'reason', [null, 'r', 'r'.repeat(500)], ['', 'r'.repeat(501)]],
    ['ApprovalRecorded', 'disbursementAttempt', [1], [0]],
    ['PaymentReceived', 'method', ['WIRE', 'ACH', 'OTHER'], ['CASH']],
    ['DisbursementAccountGiven', 'method', ['ACH', 'USDC'], ['CASH']],
    ['CollateralReleaseConcluded', 'result', ['NO_COLLATERAL'], ['LOST']],
  ])('of %s: %s', (type, field, good, bad) => {
    const isTaken = (value: unknown) => isRead(type, { ...EVENT_SAMPLES[type], [field]: value })
    expect([good.filter(isTaken), bad.filter(isTaken)]).toEqual([good, []])
  })
  it('of a consent: type, version, and opt-in or opt-out', () => {
    const [consent] = EVENT_SAMPLES.DetailsSubmitted.consents
    const submitted = (change: object) =>
      isRead('DetailsSubmitted', { expiresAt: START, consents: [{ ...consent, ...change }] })
    expect(submitted({})).toBe(true)
    for (const change of [{ type: 'HARD_CREDIT' }, { version: 1.5 }, { optInOut: 'PERHAPS' }])
      expect(submitted(change)).toBe(false)
  })
  it('of the loan that is renewed', () => {
    const { rollForward, ...started } = EVENT_SAMPLES.ApplicationStarted
    const renewing = (change: object) =>
      isRead('ApplicationStarted', { ...started, rollForward: { ...rollForward, ...change } })
    expect(renewing({})).toBe(true)
    for (const change of [{ priorApplicationId: '' }, { rolloverUnits: '-1' }, { maturesAt: 1.5 }])
      expect(renewing(change)).toBe(false)
  })
})

it('an event of an unknown name is refused', () => {
  for (const type of ['Nonsense', 'toString', '__proto__'])
    expect(() => parse(type, {})).toThrow(`Unknown event ${type}`)
})
