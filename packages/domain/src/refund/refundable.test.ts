import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loanAccount } from '../servicing/loan-account.ts'
import { date, LOAN, paid } from '../servicing/loan.test-data.ts'
import { refundable } from './refundable.ts'

const ON = date('2026-03-01')
const NOW = 1_000
const asOf = (spentCents = 0n) => ({ on: ON, nowMs: NOW, spentCents })
const INTEREST = 7_499n + 3_750n
const PAYOFF = paid('2026-03-01', 1_010_000n + INTEREST)

describe('what is sent back of an overpayment (P.130)', () => {
  it('is what final payments paid beyond what was owed', () => {
    const more = paid('2026-03-01', 700n, { paymentId: 'b' })
    expect(refundable(LOAN, [PAYOFF], asOf()).cents).toBe(0n)
    expect(refundable(LOAN, [PAYOFF, more], asOf())).toEqual({
      cents: 700n,
      nextAt: null,
      sentTooMuchCents: 0n,
    })
  })

  it('waits for the end of a hold, whichever payment is on hold (1.9.24)', () => {
    const more = paid('2026-03-01', 700n, { paymentId: 'b' })
    const until = (heldUntil: number) => ({ heldUntil })
    const held = [{ ...PAYOFF, ...until(NOW + 5) }, more]
    expect(refundable(LOAN, held, asOf())).toMatchObject({ cents: 0n, nextAt: NOW + 5 })
    const over = [
      { ...PAYOFF, ...until(NOW) },
      { ...more, ...until(NOW + 9) },
    ]
    expect(refundable(LOAN, over, asOf())).toMatchObject({ cents: 0n, nextAt: NOW + 9 })
    expect(refundable(LOAN, [{ ...PAYOFF, ...until(NOW) }, more], asOf())).toMatchObject({
      cents: 700n,
      nextAt: null,
    })
  })

  it('is not sent twice, and says what was sent and is not overpaid any more', () => {
    const more = paid('2026-03-01', 700n, { paymentId: 'b' })
    expect(refundable(LOAN, [PAYOFF, more], asOf(700n)).cents).toBe(0n)
    const reversed = { ...more, returnedAt: 1 }
    expect(refundable(LOAN, [PAYOFF, reversed], asOf(700n))).toMatchObject({
      cents: 0n,
      sentTooMuchCents: 700n,
    })
  })

  it('with what was sent is never more than what is overpaid, for any payments', () => {
    const payment = fc.record({
      amountCents: fc.bigInt({ min: 1n, max: 900_000n }),
      isReturned: fc.boolean(),
      heldUntil: fc.option(fc.integer({ min: 0, max: 2 * NOW }), { nil: null }),
    })
    fc.assert(
      fc.property(
        fc.array(payment, { maxLength: 8 }),
        fc.bigInt({ min: 0n, max: 400_000n }),
        (all, spent) => {
          const received = all.map((one, at) =>
            paid('2026-02-20', one.amountCents, {
              paymentId: String(at),
              heldUntil: one.heldUntil,
              returnedAt: one.isReturned ? 1 : null,
            }),
          )
          const { overCents } = loanAccount(LOAN, received, ON).balance
          const { cents, sentTooMuchCents } = refundable(LOAN, received, asOf(spent))
          expect(cents === 0n || cents + spent <= overCents).toBe(true)
          expect(cents === 0n || sentTooMuchCents === 0n).toBe(true)
        },
      ),
    )
  })
})
