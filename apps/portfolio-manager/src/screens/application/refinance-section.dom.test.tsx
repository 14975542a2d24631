// @vitest-environment jsdom
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationInReview } from '../../application.test-data.ts'
import { writeOrganization } from '@pledge/client/page-organization.test-data'
import { RefinanceSection } from './RefinanceSection.tsx'

const { selectedOffer } = applicationInReview
if (selectedOffer === null) throw new Error('the application in review has an offer')
const offer = { ...selectedOffer, collateralReuseConsent: 'DECLINE_REHYPOTHECATION' } as const
const refinance: NonNullable<ApplicationFile['refinance']> = {
  celsiusLoanNumbers: ['CEL-1', 'CEL-2'],
  collateral: { coinQuantity: '8.5', type: 'ETH' },
  topUpAmount: { coinQuantity: '0.7', type: 'ETH' },
  topUpDueAt: '2026-12-05T05:00:00.000Z',
}
const shown = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
beforeAll(writeOrganization)
afterEach(cleanup)

describe('a refinance, for agents', () => {
  it('shows treatment, old loans, top-up and its deadline (part of 2.3.03 to 2.3.05, part of 2.3.09)', () => {
    render(<RefinanceSection refinance={refinance} selectedOffer={offer} />)
    expect(shown()).toEqual([
      ['Old loan IDs', 'CEL-1, CEL-2'],
      ['Collateral treatment', 'Kept in custody'],
      ['Held by the estate', '8.5 ETH'],
      ['Top-up', '0.7 ETH'],
      ['Top-up due by', expect.stringContaining('December 4, 2026')],
    ])
  })

  it('shows where the collateral is, and what the network removed while it was out', () => {
    const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' }) as const
    const custody = {
      inCustody: btc('0'),
      rehypothecated: btc('1.75'),
      returning: btc('0'),
      returnDueAt: null,
      shortfall: btc('0.5'),
    }
    render(<RefinanceSection refinance={refinance} selectedOffer={offer} custody={custody} />)
    expect(shown()).toEqual(
      expect.arrayContaining([
        ['In custody', '0 BTC'],
        ['Rehypothecated', '1.75 BTC'],
        ['Removed by the network', '0.5 BTC'],
      ]),
    )
  })

  it('says what is not known yet, and that no top-up is needed', () => {
    const before = { ...refinance, collateral: null, topUpAmount: null, topUpDueAt: null }
    const { rerender } = render(<RefinanceSection refinance={before} selectedOffer={null} />)
    expect(shown()).toEqual([
      ['Old loan IDs', 'CEL-1, CEL-2'],
      ['Collateral treatment', 'No offer selected yet'],
    ])
    const without = {
      ...refinance,
      topUpAmount: { coinQuantity: '0', type: 'ETH' },
      topUpDueAt: null,
    } as const
    rerender(<RefinanceSection refinance={without} selectedOffer={offer} />)
    expect(shown().at(-1)).toEqual(['Top-up', 'None'])
    rerender(<RefinanceSection refinance={{ ...refinance, topUpDueAt: null }} selectedOffer={offer} />)
    expect(shown().at(-1)).toEqual(['Top-up due by', 'Not requested yet'])
  })

  it('is not there for any other application', () => {
    const { container } = render(<RefinanceSection refinance={null} selectedOffer={offer} />)
    expect(container.textContent).toBe('')
  })
})
