// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { OfferSection } from './OfferSection.tsx'

const { selectedOffer: offer } = applicationInReview
if (offer === null) throw new Error('the application in review has an offer')
afterEach(cleanup)

describe('the offer of a borrower, for agents', () => {
  it('shows both amounts of collateral, each with its LTV and trigger prices (1.9.09)', () => {
    const at = (price: string, ltv: string) => ({ price, ltv })
    const amount = (coinQuantity: string, ltv: string, prices: readonly [string, string, string]) => ({
      ...offer.plannedAmount,
      coinQuantity,
      ltv,
      triggers: {
        ...offer.plannedAmount.triggers,
        warning: at(prices[0], '0.75'),
        marginCall: at(prices[1], '0.8'),
        liquidation: at(prices[2], '0.9'),
      },
    })
    render(
      <OfferSection
        offer={{
          ...offer,
          plannedAmount: amount('0.25', '0.404', ['53866.67', '50500.00', '44888.89']),
          requiredMinimum: amount('0.202', '0.5', ['66666.67', '62500.00', '55555.56']),
        }}
      />,
    )
    const shown = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Planned amount', '0.25 BTC (40.4% LTV)'],
        ['Required minimum', '0.202 BTC (50% LTV)'],
        ['Warning, planned amount', '$53,866.67 (75% LTV)'],
        ['Warning, required minimum', '$66,666.67 (75% LTV)'],
        ['Margin call, planned amount', '$50,500.00 (80% LTV)'],
        ['Margin call, required minimum', '$62,500.00 (80% LTV)'],
        ['Sale, planned amount', '$44,888.89 (90% LTV)'],
        ['Sale, required minimum', '$55,555.56 (90% LTV)'],
      ]),
    )
  })

  it('shows the last payment next to the monthly one, and on its own when everything is paid at the end', () => {
    const schedule = { ...offer.schedules.interestOnly, monthlyPayment: '76.11' }
    const payments = [
      { month: 1, amount: '76.11' },
      { month: 12, amount: '10326.11' },
    ]
    const end = { ...schedule, monthlyPayment: '0.00', payments: [{ month: 12, amount: '11163.28' }] }
    const schedules = { interestOnly: { ...schedule, payments }, deferred: end }
    const detailOf = (term: string) => screen.queryByText(term)?.nextElementSibling?.textContent
    render(<OfferSection offer={{ ...offer, repayment: 'interest-only', schedules }} />)
    expect([detailOf('Monthly payment'), detailOf('Last payment')]).toEqual(['$76.11', '$10,326.11'])
    cleanup()
    render(<OfferSection offer={{ ...offer, repayment: 'deferred', schedules }} />)
    expect([detailOf('Monthly payment'), detailOf('Last payment')]).toEqual([undefined, '$11,163.28'])
  })

  it('shows a message when none was selected', () => {
    render(<OfferSection offer={null} />)
    expect(screen.queryAllByRole('term')).toEqual([])
    expect(screen.getByText(/offer/i, { selector: 'p' })).toBeTruthy()
  })
})
