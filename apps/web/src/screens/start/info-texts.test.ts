import { lendingRulesSchema, type LendingRules } from '@pledge/domain/organization/lending-rules'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import seed from '../../../../../seeds/lending-rules.json' with { type: 'json' }
import { faqItems, infoText } from './info-texts.ts'

const rules: LendingRules = z.parse(lendingRulesSchema, seed)
const feeText = (isRenewal: boolean, given: LendingRules = rules): string =>
  infoText('fee', { rules: given, tier: 1, coin: 'BTC' }, isRenewal).join(' ')

describe('the answer on when the money arrives', () => {
  it.each([
    [false, 'by bank transfer. It usually takes 3 to 5 business days to arrive.'],
    [true, 'in USDC. It usually takes 1 to 3 business days to arrive.'],
  ])('states the days of the rules (international: %s, 1.9.22, 1.9.23)', (isInternational, expected) => {
    const answers = faqItems({ rules, tier: 1, coin: 'BTC' }, { isInternational, isRenewal: false })
    expect(answers.map(({ answer }) => answer).join(' ')).toContain(expected)
  })
})

describe('the explanation of the fee', () => {
  it.each([false, true])(
    'lists the other fees of the agreement (renewal: %s, 1.9.08; part of 1.9.07)',
    (isRenewal) => {
      expect(feeText(isRenewal)).toContain(
        'the fee is 2% of the amount sold. A $100 fee applies if an existing loan',
      )
    },
  )

  it('omits unsigned documents when the rules have no such fee (1.9.08)', () => {
    const text = feeText(false, { ...rules, unsignedDocumentsFeeCents: 0n })
    expect(text).toContain('the fee is 2% of the amount sold.')
    expect(text).not.toMatch(/unsigned|in writing|\$0/)
  })
})
