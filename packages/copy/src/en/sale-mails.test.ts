import { USUAL_TIMES } from '@pledge/domain/organization/usual-times'
import { resultOfSale, type SaleReceipt } from '@pledge/domain/liquidation/receipt'
import { describe, expect, it } from 'vitest'
import { exampleSale } from '../documents/example-sale.ts'
import { composeCollateralSold } from './sale-mails.ts'
import type { NoticeFacts } from './mails.ts'

const FACTS: NoticeFacts = {
  firstName: 'Maya',
  shortName: 'Pledge',
  supportPhone: '(800) 555-0142',
  link: 'https://pledge.example/dashboard',
  dueAt: null,
  graceHours: 0,
  awaitsCoins: false,
  holdsCoins: true,
  collateral: null,
  timeZone: 'America/New_York',
  country: null,
  isPaidInUsdc: false,
  isRenewal: false,
  isOfferReplaced: false,
  refinance: null,
  sent: null,
  usualTimes: USUAL_TIMES,
}
const mailOf = (over: Partial<SaleReceipt> = {}) => {
  const sale = { ...exampleSale, ...over }
  return composeCollateralSold({ ...sale, ...resultOfSale(sale) }, FACTS)
}

describe('the email after a sale', () => {
  it('says what was sold, at what price, the fee of 2%, and what is still owed (part of 1.9.07; part of P.357)', () => {
    const { subject, text } = mailOf()
    expect(subject).toBe('Pledge: Collateral was sold')
    expect(text).toContain(
      'We sold 0.1257 BTC of your collateral for $5,264.64, at prices from $41,780.00 to $41,960.00 for 1 BTC.',
    )
    expect(text).toContain('$5,154.09 went to what you owe. Our fee is 2% of the amount sold: $105.29.')
    expect(text).toContain('The sale cost $5.26.')
    expect(text).toContain('You still owe $4,484.20.')
    expect(text).toContain('Your receipt is in Documents, to read and as data.')
  })

  it('names one price where there was one, and no cost where there was none', () => {
    const { text } = mailOf({ slices: exampleSale.slices.slice(1), expensesCents: 0n })
    expect(text).toContain('at $41,780.00 for 1 BTC.')
    expect(text).not.toContain('The sale cost')
  })

  it('says what is left over for the borrower', () => {
    const owed = { chargesCents: 0n, interestCents: 0n, principalCents: 100_000n }
    expect(mailOf({ owed }).text).toContain('You owe nothing more. $4,154.09 is left over.')
    const exact = { ...owed, principalCents: 515_409n }
    expect(mailOf({ owed: exact }).text).toContain('You owe nothing more.\n')
  })

  it('says what was bought back with what a conversion brought', () => {
    const boughtFills = [
      { fillId: 'back', units: 10_000_000n, priceCents: 4_500_000n, feeCents: 450n, filledAt: new Date(0) },
    ]
    const { subject, text } = mailOf({ goal: 'CONVERT', conclusion: 'RESTORED', boughtFills })
    expect(subject).toBe('Pledge: Your collateral was bought back')
    expect(text).toContain('We converted 0.1257 BTC of your collateral for $5,264.64')
    expect(text).toContain(
      'With the USDC we bought 0.1 BTC back for $4,504.50, with the charges of the exchange. It is your collateral again.',
    )
    // $5,264.64 less $5.26 costs, $105.29 fee and $4,504.50 for coins.
    expect(text).toContain('$649.59 went to what you owe.')
    const part = mailOf({
      goal: 'CONVERT',
      conclusion: 'RESTORED',
      boughtFills,
      undeliveredUnits: 2_500_000n,
    })
    expect(part.subject).toBe('Pledge: Part of your collateral has not arrived yet')
    expect(part.text).toContain(
      'We have not received 0.025 BTC of it yet. That part is still yours, but it does not count in your LTV until it arrives.',
    )
    expect(part.text).not.toContain('It is your collateral again.')
  })

  it('is not written about nothing', () => {
    expect(() => mailOf({ slices: [] })).toThrow('sold nothing')
  })
})
