import { describe, expect, it } from 'vitest'
import { exampleApplication, exampleLoan, exampleRenewal } from './example-facts.ts'
import { composeDocument } from './templates.ts'
import { textOf } from './text-of-document.test-data.ts'

const renewed = { ...exampleLoan, renewal: exampleRenewal }
const agreements = [
  ['the loan agreement', textOf(composeDocument('LOAN_AGREEMENT', 1, exampleLoan))],
  ['the loan agreement of a renewal', textOf(composeDocument('LOAN_AGREEMENT', 1, renewed))],
  ['the security agreement', textOf(composeDocument('SECURITY_AGREEMENT', 1, exampleLoan))],
  ['the security agreement of a renewal', textOf(composeDocument('SECURITY_AGREEMENT', 1, renewed))],
] as const

describe('the planned amount and the required minimum (note 041)', () => {
  it.each(agreements)(
    'are side by side in %s, with the trigger prices of each (1.2.115, 1.9.09)',
    (_, text) => {
      expect(text).toContain('at least 0.20234567 BTC (the "Required Minimum")')
      expect(text).toContain('0.25 BTC (the "Planned Amount")')
      expect(text).toContain('Planned Amount, 0.25 BTC\nRequired Minimum, 0.20234567 BTC')
      // $10,100.00 over 0.25 BTC and over 0.20234567 BTC, at 80%.
      expect(text).toContain('Margin call\n80%\n$50,500.00\n$62,393.23')
      expect(text).toContain('the LTV is 40.47% with the Planned Amount and 50% with the Required Minimum')
    },
  )

  it('have one rule, which the security agreement states', () => {
    for (const [name, text] of agreements.filter(([each]) => each.includes('security'))) {
      expect(text, name).toContain('Funding begins at the Required Minimum')
      expect(text, name).toContain('Every later figure is of what is confirmed')
    }
  })

  it('are in the application disclosures, with the trigger prices of each', () => {
    for (const renewal of [null, exampleRenewal]) {
      const text = textOf(composeDocument('APPLICATION_DISCLOSURES', 1, { ...exampleApplication, renewal }))
      expect(text).toContain('Planned amount\n0.25 BTC\nRequired minimum\n0.20234567 BTC')
      expect(text).toContain('With the planned amount of 0.25 BTC and the total loan, the levels are')
      expect(text).toContain('With the required minimum of 0.20234567 BTC and the total loan')
      expect(text).toContain('margin call at $50,500.00')
      expect(text).toContain('margin call at $62,393.23')
    }
  })
})
