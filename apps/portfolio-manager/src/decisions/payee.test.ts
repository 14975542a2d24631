import { describe, expect, it } from 'vitest'
import { applicationInReview } from '../application.test-data.ts'
import { tooLargeForAch } from './payee.ts'

const offer = applicationInReview.selectedOffer
const of = (drawAmount: string, countryCode: string | null) => ({
  selectedOffer: offer === null ? null : { ...offer, drawAmount, countryCode },
})

describe('an amount that no ACH entry carries (note 027)', () => {
  it.each([
    ['99999999.99', null, null],
    ['100000000.00', 'GB', null],
    ['100000000.00', null, /\$100,000,000\.00, but one ACH entry can carry \$99,999,999\.99 at most/],
  ])('%s, country %s, is shown to the approving agent: %s', (draw, country, expected) => {
    const text = tooLargeForAch(of(draw, country))
    if (expected === null) expect(text).toBeNull()
    else expect(text).toMatch(expected)
  })
})
