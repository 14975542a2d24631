import { describe, expect, it } from 'vitest'
import {
  exampleDefaultNotice,
  exampleModificationOffer,
  examplePauseOffer,
  exampleRateOffer,
  examplePaidInFull,
  examplePayoffLetter,
  exampleStatement,
  exampleYearlySummary,
} from './example-loan-facts.ts'
import { composeLoanDocument } from './loan-templates.ts'
import { textOf } from './text-of-document.test-data.ts'

const statement = (over: Partial<typeof exampleStatement> = {}) =>
  textOf(composeLoanDocument('STATEMENT', { ...exampleStatement, ...over }))

describe('the monthly statement', () => {
  it('shows the amount due, the opening and closing balance, and how each payment was applied', () => {
    const text = statement()
    expect(text).toContain('This statement covers February 16, 2026 through March 15, 2026.')
    expect(text).toContain('Opening balance\n$10,100.00\n$0.00\n$10,100.00')
    expect(text).toContain('Interest accrued\n$0.00\n$74.99\n$74.99')
    expect(text).toContain('Payments\n-$500.00\n-$74.99\n-$574.99')
    expect(text).toContain('Closing balance\n$9,600.00\n$0.00\n$9,600.00')
    expect(text).toContain('March 15, 2026\nWire\n$574.99\n$74.99\n$500.00\n$0.00')
    expect(text).toContain('Next payment\n$71.28, due April 15, 2026')
    expect(text).toContain('Interest paid, year to date\n$149.98')
    expect(text).toContain('A1B2-C3D4-E5F6')
  })

  it('lists reversed payments separately', () => {
    expect(statement()).toContain('March 10, 2026\nACH\n$74.99\nMarch 12, 2026')
  })

  it('shows the price and time at which the collateral was valued, or that there was no price', () => {
    const text = statement()
    expect(text).toContain('$99,830.11 for 1 BTC, Tuesday, March 17, 2026 at 9:00 AM EDT')
    expect(text).toContain('Value\n$24,957.52')
    expect(text).toContain('38.47%')
    const { coin, units } = exampleStatement.collateral!
    expect(statement({ collateral: { coin, units, priced: null } })).toContain('No price was available')
    expect(statement({ collateral: null })).not.toContain('Your collateral')
  })

  it('states that it is a correction only if it is one', () => {
    expect(statement()).not.toContain('Corrected')
    expect(statement({ revision: 2 })).toContain('This replaces the earlier statement for the same period.')
  })

  it('requires no payment on a loan that is paid', () => {
    const { figures } = exampleStatement
    const text = statement({ figures: { ...figures, closing: { principalCents: 0n, interestCents: 0n } } })
    expect(text).toContain('Nothing. The loan is paid in full.')
    expect(text).not.toContain('You may pay by')
  })
})

describe('the letters of a loan', () => {
  it('state for a year the interest paid, and that they are not a tax form', () => {
    const text = textOf(composeLoanDocument('YEARLY_SUMMARY', exampleYearlySummary))
    expect(text).toContain('You paid $149.98 of interest on this loan in 2026.')
    expect(text).toContain('This summary is not a tax form')
  })

  it('state for a payoff the amount, its last day, and the cost of one more day (1.1.14)', () => {
    const text = textOf(composeLoanDocument('PAYOFF_LETTER', examplePayoffLetter))
    expect(text).toContain('$9,638.29 pays off your loan if we receive it by April 1, 2026.')
    expect(text).toContain('Each day after that\n$2.37 more')
    expect(text).toContain('Account number\n000123456789')
    const abroad = textOf(
      composeLoanDocument('PAYOFF_LETTER', { ...examplePayoffLetter, payTo: null, isPaidInUsdc: true }),
    )
    expect(abroad).toContain('You pay in USDC')
    expect(abroad).not.toContain('Account number')
  })

  it('state for a close that nothing is owed, and for a renewal which loan continues (1.1.20)', () => {
    const text = textOf(composeLoanDocument('PAID_IN_FULL_LETTER', examplePaidInFull))
    expect(text).toContain(
      'Your loan was paid in full and closed on April 2, 2026. You owe nothing more on it.',
    )
    const renewed = textOf(
      composeLoanDocument('PAID_IN_FULL_LETTER', { ...examplePaidInFull, isRenewed: true }),
    )
    expect(renewed).toContain('now secures the new loan')
    expect(renewed).not.toContain('withdraw')
  })

  it('keep a notice of default in its words, with the day on which it was given and how', () => {
    const text = textOf(composeLoanDocument('DEFAULT_NOTICE', exampleDefaultNotice))
    expect(text).toContain('We sent you this notice by email on May 20, 2026.')
    for (const paragraph of exampleDefaultNotice.text.split('\n\n')) expect(text).toContain(paragraph)
    expect(
      textOf(composeLoanDocument('DEFAULT_NOTICE', { ...exampleDefaultNotice, way: 'PAPER' })),
    ).toContain('We mailed you this notice on paper on May 20, 2026.')
    expect(textOf(composeLoanDocument('SALE_NOTICE', exampleDefaultNotice))).toContain(
      'Notice of Our Plan to Sell Collateral',
    )
    const returned = textOf(
      composeLoanDocument('DEFAULT_NOTICE', { ...exampleDefaultNotice, isReturned: true }),
    )
    expect(returned).toContain('but the email was not delivered. This notice does not count')
    expect(returned).not.toContain('We sent you this notice')
  })

  it('offer a later maturity with the schedule, the finance charge from then on, and what stays', () => {
    const text = textOf(composeLoanDocument('MODIFICATION_OFFER', exampleModificationOffer))
    expect(text).toContain('Maturity date now\nJanuary 15, 2027')
    expect(text).toContain('Maturity date if you accept\nApril 15, 2027')
    const { schedule } = exampleModificationOffer
    const paidCents = schedule.payments.reduce((sum, one) => sum + one.amountCents, schedule.pastDueCents)
    expect(schedule.totalCents).toBe(paidCents)
    expect(text).toContain('December 15, 2026\n$71.28')
    expect(text).toContain('You keep paying interest each month until then')
    expect(text).not.toContain('This replaces')
    const deferred = { ...exampleModificationOffer, revision: 2, repayment: 'deferred' } as const
    expect(textOf(composeLoanDocument('MODIFICATION_OFFER', deferred))).toContain(
      'You pay the principal and all interest on that date.',
    )
  })

  it('offer a lower rate with the schedule that it leads to, and say what is not changed', () => {
    const text = textOf(composeLoanDocument('MODIFICATION_OFFER', exampleRateOffer))
    expect(text).toContain('Interest rate now\n8.91%')
    expect(text).toContain('Interest rate if you accept\n5.00%')
    expect(text).toContain('Maturity date, not changed\nJanuary 15, 2027')
    expect(text).toContain('Interest of the days before stays as it was.')
    expect(text).not.toContain('Your interest rate, and how interest is calculated.')
    const { schedule } = exampleRateOffer
    expect(schedule.interestCents < exampleModificationOffer.schedule.interestCents).toBe(true)
    expect(text).toContain(`by 11:59 PM ${'Eastern Time'} on December 20, 2026`)
    expect(text).toContain('The figures of this offer assume that you accept on November 20, 2026.')
  })

  it('offer a payment pause with the due dates on which nothing is due, and when its interest is', () => {
    const text = textOf(composeLoanDocument('MODIFICATION_OFFER', examplePauseOffer))
    expect(text).toContain('no payment is due on December 15, 2026, and these payments are not late')
    expect(text).toContain('Next payment if you accept\nJanuary 15, 2027')
    expect(text).not.toContain('December 15, 2026\n$')
    expect(text).toContain('A payment that our bank already has is still made.')
    const late = textOf(
      composeLoanDocument('MODIFICATION_OFFER', { ...examplePauseOffer, movedCents: 7_128n }),
    )
    expect(late).toContain(
      '$71.28 was due before November 20, 2026. If you accept, it moves to your maturity date',
    )
  })
})
