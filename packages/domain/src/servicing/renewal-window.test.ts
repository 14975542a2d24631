import { expect, it } from 'vitest'
import type { ReceivedPayment } from './received-payment.ts'
import { renewalWindow } from './renewal-window.ts'

const LOAN = { fundedOn: { year: 2026, month: 11, day: 22 }, termMonths: 12 }
const RULES = { windowDays: 60, timeZone: 'America/New_York' }
const at = (ms: number) => new Date(ms).toISOString()

it("the renewal window is open from the set days before maturity to the end of that day, in the organization's time zone (1.1.20, P.601)", () => {
  const { opensAt, closesAt } = renewalWindow(LOAN, [], RULES)
  expect(at(opensAt)).toBe('2027-09-23T04:00:00.000Z')
  expect(at(closesAt)).toBe('2027-11-23T05:00:00.000Z')
})

it('the renewal window opens later while the bank may reverse a payment, but not for a reversed one (1.9.24, P.603)', () => {
  const heldUntil = Date.parse('2027-10-05T04:00:00Z')
  const held: ReceivedPayment = {
    paymentId: 'ach',
    method: 'ACH',
    amountCents: 1n,
    paidOn: '2027-09-13',
    heldUntil,
    returnedAt: null,
  }
  const wire = { ...held, heldUntil: null, method: 'WIRE' } as const
  const { opensAt } = renewalWindow(LOAN, [], RULES)
  expect(renewalWindow(LOAN, [held, wire], RULES).opensAt).toBe(heldUntil)
  expect(renewalWindow(LOAN, [{ ...held, heldUntil: opensAt - 1 }], RULES).opensAt).toBe(opensAt)
  expect(renewalWindow(LOAN, [{ ...held, returnedAt: heldUntil - 1 }], RULES).opensAt).toBe(opensAt)
})
