import { exampleApplication, exampleLoan } from '@pledge/copy/documents/example-facts'
import { composeDocument } from '@pledge/copy/documents/templates'
import { faq } from '@pledge/copy/en/screens/faq'
import { lendingRulesSchema } from '@pledge/domain/organization/lending-rules'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import seed from '../../../../../seeds/lending-rules.json' with { type: 'json' }
import { faqContent, searchFaq, type FaqFacts } from './faq-content.ts'
import { feeWords } from './fee-words.ts'

const shippedRules = z.parse(lendingRulesSchema, seed)
const facts: FaqFacts = {
  rules: shippedRules,
  collateral: ['BTC', 'ETH'],
  isInternational: true,
  isReaderInternational: false,
}
const answerOf = (key: string, given: FaqFacts = facts): string =>
  faqContent(given)
    .flatMap(({ items }) => items)
    .filter((item) => item.key === key)
    .flatMap(({ answer }) => answer)
    .join(' ')
const RULE = { rateBps: 100, flatCents: 0n, floorCents: null, capCents: null }

describe('the answers', () => {
  it('cover eligibility, fees, LTV, margin calls and liquidation (1.1.27, 1.1.28, 1.1.29, 1.1.30, 1.1.31)', () => {
    for (const isReaderInternational of [false, true]) {
      const keys = faqContent({ ...facts, isReaderInternational }).map(({ key }) => key)
      for (const key of ['eligibility', 'fees', 'ltv', 'margin-calls', 'liquidation'])
        expect(keys).toContain(key)
      for (const key of ['who', 'origination', 'what-is-ltv', 'cure', 'when'])
        expect(answerOf(key, { ...facts, isReaderInternational }), key).not.toBe('')
    }
  })

  it('state that days of our review do not count against the deadline (1.9.26)', () => {
    expect(JSON.stringify(faqContent(facts))).toContain("Days when you wait for our review don't count.")
  })

  it('contain no figure of their own: every digit comes from a rule', () => {
    const written = JSON.stringify(faq.sections)
    expect(written.replaceAll(/\{\w+\}/g, '')).not.toMatch(/\d/)
  })

  it('state the term, payments, deferred interest and early repayment (1.1.11, 1.1.12; part of 1.1.13, 1.1.14)', () => {
    expect(answerOf('term')).toContain('12 months. You pay interest each month')
    expect(answerOf('term')).toContain('Or you can defer interest')
    expect(answerOf('early')).toContain('with no penalty')
  })

  it('state the fees of the rules (1.1.28, 1.9.08)', () => {
    expect(answerOf('origination')).toContain('1% of the cash you borrow.')
    expect(answerOf('international-fee')).toBe('1.5% of the cash you borrow.')
    expect(answerOf('other-fees')).toContain('2% of the amount sold')
  })

  it('agree with the loan agreement on unsigned documents: a fee after funding, and none before (1.9.08)', () => {
    const answer = answerOf('unsigned')
    expect(answer).toContain("If you don't sign your loan agreements, you owe nothing")
    expect(answer).toContain('After your loan is funded, a $100 fee applies to unsigned documents')
    const { blocks } = composeDocument('LOAN_AGREEMENT', 1, exampleLoan)
    const agreed = blocks.find((block) => block.kind === 'clause' && block.text.startsWith('Unsigned'))
    const agreedText = agreed?.kind === 'clause' ? agreed.text : ''
    for (const [quoted, signed] of [
      [
        'we ask you in writing to sign a document the loan or the law requires',
        'we ask you in writing to sign a document that the loan or the law requires',
      ],
      [
        "you don't sign it by the date in our request. You'll have at least 14 calendar days",
        'you have not signed it by the date in our request, which is at least 14 calendar days later',
      ],
    ] as const) {
      expect(answer).toContain(quoted)
      expect(agreedText).toContain(signed)
    }
    expect(agreedText).toContain('You owe no fee if you decide not to accept the documents of this loan')
  })

  it('state the levels, hours and days of the rules (part of 1.9.24, 1.9.25)', () => {
    expect(answerOf('what-is-ltv')).toContain('up to 75%')
    expect(answerOf('rebalance')).toContain('Below 35%')
    expect(answerOf('cure')).toContain('48 hours')
    expect(answerOf('when')).toContain('(90%)')
    expect(answerOf('apply')).toContain('14 calendar days')
    expect(answerOf('send')).toContain('5 calendar days')
    expect(answerOf('send')).toContain('has 72 more hours to be confirmed')
    expect(answerOf('payout')).toContain('3–5 business days')
    expect(answerOf('payout-usdc')).toContain('1–3 business days')
    expect(answerOf('return')).toContain('within 1 business day')
    expect(answerOf('return')).toContain('by wire, we return it within 3 days')
    expect(answerOf('return')).toContain('we hold it for 3 weeks')
  })

  it('name the states where we do not lend, and the minimum loan (1.1.27)', () => {
    expect(answerOf('where-not')).toContain(
      'District of Columbia, Idaho, Illinois, Kentucky, Maryland, Mississippi, South Dakota, Texas, Vermont, and Virginia',
    )
    expect(answerOf('how-much')).toContain('From $5,000. There is no maximum.')
  })

  it('follow changed rules', () => {
    const rules = {
      ...shippedRules,
      cureHours: 72,
      unsignedDocumentsFeeCents: 0n,
      defaultMaxLoanCents: 100_000_000n,
      states: shippedRules.states.map((state) => ({ ...state, enabled: true })),
    }
    const other: FaqFacts = {
      rules,
      collateral: ['BTC'],
      isInternational: false,
      isReaderInternational: false,
    }
    expect(answerOf('cure', other)).toContain('72 hours')
    expect(answerOf('how-much', other)).toContain('Up to $1,000,000.')
    for (const key of ['unsigned', 'where-not', 'international', 'payout-usdc'])
      expect(answerOf(key, other)).toBe('')
  })

  it('for international readers, start with their own fee and disbursement, and name no US state, bureau or bank', () => {
    const international: FaqFacts = { ...facts, isReaderInternational: true }
    expect(answerOf('origination', international)).toMatch(/^1\.5% of the cash you borrow\./)
    expect(answerOf('origination')).toMatch(/^1% of the cash you borrow\./)
    expect(answerOf('payout', international)).toContain('USDC takes')
    const items = faqContent(international).flatMap((section) => section.items)
    expect(items.filter(({ table }) => table === 'fees' || table === 'minimums')).toEqual([])
    const text = items.flatMap(({ question, answer }) => [question, ...answer]).join('\n')
    expect(text).not.toMatch(/\bstates?\b|inquiry|ACH|Social Security number and|\bwire\b/)
    for (const key of ['international-fee', 'where-not', 'payout-usdc'])
      expect(answerOf(key, international)).toBe('')
  })

  it('explain how to cancel, and that it is free until funding, as the disclosures do', () => {
    expect(answerOf('cancel')).toMatch(/^Yes, anytime before we send your funds\. It's free/)
    expect(answerOf('cancel')).toContain('Cancel application')
    const { blocks } = composeDocument('APPLICATION_DISCLOSURES', 1, exampleApplication)
    expect(JSON.stringify(blocks)).toContain(
      'You can cancel your application at any time before the loan is funded. You then owe nothing.',
    )
  })

  it('are found by searching for their words', () => {
    const keysOf = (text: string) =>
      searchFaq(faqContent(facts), text).flatMap(({ items }) => items.map(({ key }) => key))
    expect(keysOf('48 HOURS')).toContain('cure')
    expect(keysOf('kangaroo')).toEqual([])
    expect(keysOf('  ').length).toBe(faqContent(facts).flatMap(({ items }) => items).length)
  })
})

describe('a fee in words', () => {
  it.each([
    ['There is no origination fee.', { ...RULE, rateBps: 0 }],
    ['There is no origination fee.', { ...RULE, capCents: 0n }],
    ['1% of the cash you borrow.', RULE],
    ['0.85% of the cash you borrow.', { ...RULE, rateBps: 85 }],
    ['1% of the cash you borrow. The minimum is $250.', { ...RULE, floorCents: 25_000n }],
    [
      '1% of the cash you borrow. The minimum is $1. The maximum is $9.50.',
      { ...RULE, floorCents: 100n, capCents: 950n },
    ],
    ['1% of the cash you borrow, plus $50.', { ...RULE, flatCents: 5_000n }],
    ['$50, no matter how much you borrow.', { ...RULE, rateBps: 0, flatCents: 5_000n }],
    ['$50, no matter how much you borrow.', { ...RULE, rateBps: 0, floorCents: 5_000n }],
  ])('reads: %s (1.9.04, 1.9.05, 1.9.06)', (text, rule) => expect(feeWords(rule)).toBe(text))
})
