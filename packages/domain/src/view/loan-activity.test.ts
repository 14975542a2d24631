import { describe, expect, it } from 'vitest'
import { parseEvent } from '../process/events.ts'
import type { FileEvent } from '../process/events.ts'
import { happened } from '../rehypothecation/rehypothecation.test-data.ts'
import type { MovementKind } from '../rehypothecation/movements.ts'
import { loanActivity } from './loan-activity.ts'

let at = 0
const event = (type: FileEvent['type'], data: unknown = {}): FileEvent => {
  at += 1
  return parseEvent({ type, at, by: { kind: 'job', id: 'test' }, data })
}
const counted = (confirmedUnits: string) => event('CollateralCounted', { confirmedUnits })
const received = (paymentId: string, amountCents: string) =>
  event('PaymentReceived', {
    paymentId,
    method: 'ACH',
    amountCents,
    paidOn: '2026-12-30',
    heldUntil: null,
    isPaidInFull: false,
  })
const shown = (...events: FileEvent[]) =>
  loanActivity(events).map(({ kind, amountCents, units }) => [kind, amountCents ?? units])

describe('the activity of a loan', () => {
  it('is listed newest first, with the time of each', () => {
    const [signed, sent] = [
      event('LastAgreementSigned', { requiredUnits: '5', collateralDueAt: 1 }),
      event('FundsSent', { reference: 'r', disbursementAttempt: 1 }),
    ]
    expect(loanActivity([signed, sent])).toEqual([
      { kind: 'funds-sent', at: sent.at, amountCents: null, units: null },
      { kind: 'signed', at: signed.at, amountCents: null, units: null },
    ])
  })

  it('shows each deposit by the added quantity, and what a reorganization removed, but no count without a change', () => {
    expect(shown(counted('10'), counted('10'), counted('25'), counted('5'))).toEqual([
      ['deposit-reorged', 20n],
      ['deposit-confirmed', 15n],
      ['deposit-confirmed', 10n],
    ])
  })

  it('shows a sale with what its proceeds paid, and not as a payment of the borrower (1.9.07)', () => {
    const liquidationId = '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c78'
    const trade = { priceCents: '5000000', feeCents: '5', filledAt: Date.UTC(2026, 11, 30, 15) }
    const filled = (fillId: string, units: string) =>
      event('SliceFilled', { liquidationId, sliceId: 's', fills: [{ ...trade, fillId, units }] })
    expect(
      shown(
        filled('a', '20'),
        filled('b', '10'),
        received(liquidationId, '147000'),
        received('other', '500'),
      ),
    ).toEqual([
      ['payment-received', 500n],
      ['collateral-sold', 147000n],
    ])
  })

  it('shows margin calls and what became of them, and no pause of a clock (1.9.09, 1.9.12)', () => {
    const reading = { owedCents: '1000', units: '5', priceCents: '200', pricedAt: 1, before: null }
    const callId = '0b0f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c77'
    expect(
      shown(
        event('WarningReached', { reading }),
        event('MarginCallOpened', { callId, cureBy: 9, paidCents: '0', reading }),
        event('MarginCallPaused', { callId, cause: 'DEPOSIT' }),
        event('MarginCallResumed', { callId }),
        event('MarginCallExtended', { callId, cureBy: 10, reason: 'A wire is on its way' }),
        event('MarginCallCured', { callId, reading }),
        event('LiquidationLevelReached', { reading }),
        event('SaleNoLongerDue', { reading }),
      ).map(([kind]) => kind),
    ).toEqual([
      'sale-no-longer-due',
      'sale-due',
      'margin-call-cured',
      'margin-call-extended',
      'margin-call',
      'warning-reached',
    ])
  })

  it('shows payments, and the amount of a reversed one', () => {
    const reversed = event('PaymentReturned', { paymentId: 'a', reasonCode: 'R01', isPaidInFull: false })
    expect(shown(received('a', '7499'), received('b', '500'), reversed)).toEqual([
      ['payment-reversed', 7_499n],
      ['payment-received', 500n],
      ['payment-received', 7_499n],
    ])
  })

  it('shows when an overpayment was sent back, and when it came back, among the events (P.130)', () => {
    const refund = { amountCents: 700n, sentAt: 50, cameBackAt: 90 }
    const at = (one: FileEvent, moment: number): FileEvent => ({ ...one, at: moment })
    const [first, last] = [at(received('a', '1'), 10), at(received('b', '2'), 70)]
    expect(loanActivity([first, last], { refunds: [refund], movements: [] }).map(({ kind }) => kind)).toEqual(
      ['refund-returned', 'payment-received', 'refund-sent', 'payment-received'],
    )
  })

  it('shows every movement of rehypothecated collateral, and none of a lot that never left custody (part of P.705)', () => {
    const kindsAfter = (...kinds: readonly MovementKind[]) =>
      loanActivity([], { refunds: [], movements: happened('one', ...kinds) }).map(({ kind, units }) => [
        kind,
        units,
      ])
    expect(kindsAfter('ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED')).toEqual([
      ['collateral-returned', 100n],
      ['collateral-recalled', 100n],
      ['collateral-rehypothecated', 100n],
    ])
    expect(kindsAfter('ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'LOST')[0]).toEqual([
      'collateral-replaced',
      100n,
    ])
    expect(kindsAfter('ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'VOIDED')[0]).toEqual([
      'collateral-never-left',
      100n,
    ])
    expect(kindsAfter('ORDERED', 'RECALL_REQUESTED', 'VOIDED')).toEqual([])
    expect(kindsAfter('ORDERED', 'REJECTED')).toEqual([])
  })

  it('shows a recall after the delivery whose answer came later, also where both are answered at once', () => {
    const late = happened('one', 'ORDERED', 'RECALL_REQUESTED', 'DELIVERED', 'RETURNED')
    for (const movements of [late, late.map((one) => ({ ...one, at: Math.min(one.at, 3) }))])
      expect(loanActivity([], { refunds: [], movements }).map(({ kind, at }) => [kind, at])).toEqual([
        ['collateral-returned', movements.at(-1)?.at],
        ['collateral-recalled', 3],
        ['collateral-rehypothecated', 3],
      ])
  })

  it('shows the collateral’s outcome for a paid-off loan', () => {
    const concluded = (result: string) =>
      event('CollateralReleaseConcluded', { requestId: 'q', result, units: '25', transactionId: null })
    expect(
      shown(
        event('LoanPaidOff'),
        event('CollateralReleaseRequested', { requestId: 'q' }),
        concluded('WITHDRAWAL_FAILED'),
        concluded('SUCCESS'),
        event('CollateralReleased'),
      ),
    ).toEqual([
      ['release-sent', 25n],
      ['release-rejected', null],
      ['release-requested', null],
      ['paid-off', null],
    ])
  })

  it('has at most eight entries, and omits those of the application alone', () => {
    const all = Array.from({ length: 12 }, (_, index) => received(String(index), String(index + 1)))
    expect(shown(event('ProfileAttached'), ...all).map(([, amount]) => amount)).toEqual([
      12n,
      11n,
      10n,
      9n,
      8n,
      7n,
      6n,
      5n,
    ])
  })
})
