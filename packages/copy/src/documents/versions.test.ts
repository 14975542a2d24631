import { describe, expect, it } from 'vitest'
import { exampleApplication, exampleLoan, exampleOffer, exampleRenewal } from './example-facts.ts'
import type { LoanFacts } from './facts.ts'
import { composeDocument } from './templates.ts'
import { textOf } from './text-of-document.test-data.ts'
import { versionFor } from './versions.ts'

const deferred = { ...exampleOffer, repayment: 'deferred' as const }
const compounding = { ...exampleLoan.terms, deferredCompounding: true }
const agreement = (version: number, changed: Partial<LoanFacts> = {}): string =>
  textOf(composeDocument('LOAN_AGREEMENT', version, { ...exampleLoan, ...changed }))
const linesOf = (text: string) => text.split('\n')
/** Lines of one text that another does not have. */
const changedIn = (one: string, other: string) =>
  linesOf(one).filter((line) => !linesOf(other).includes(line))

describe('the version of the words of a document', () => {
  it('is what the settings name, for a new loan with simple interest', () => {
    expect(versionFor('LOAN_AGREEMENT', 1, exampleLoan)).toBe(1)
    expect(versionFor('ADVERSE_ACTION', 1, { ...exampleLoan, renewal: exampleRenewal })).toBe(1)
  })

  it('is one that tells of compounding where interest is compounded, whatever they name (1.1.13)', () => {
    expect(versionFor('LOAN_AGREEMENT', 1, { ...exampleLoan, terms: compounding })).toBe(3)
    expect(versionFor('LOAN_AGREEMENT', 5, { ...exampleLoan, terms: compounding })).toBe(5)
  })

  it('is one that tells of the planned amount beside the required minimum, whatever they name', () => {
    for (const named of [1, 2]) {
      expect(versionFor('SECURITY_AGREEMENT', named, exampleLoan)).toBe(3)
      expect(versionFor('APPLICATION_DISCLOSURES', named, exampleLoan)).toBe(4)
    }
    const renewal = { ...exampleLoan, renewal: exampleRenewal }
    expect(versionFor('SECURITY_AGREEMENT', 3, renewal)).toBe(4)
    expect(versionFor('APPLICATION_DISCLOSURES', 4, renewal)).toBe(5)
  })
})

describe('the loan agreement of version 3', () => {
  it('says of deferred interest what the schedule reckons: compounded each month, or simple (1.1.13)', () => {
    const compounded = agreement(3, { offer: deferred, terms: compounding })
    expect(compounded).toContain('Deferred interest is compounded each month')
    expect(compounded).not.toContain('simple interest')
    expect(compounded).not.toContain('no interest is charged on interest')
    const simple = agreement(3, { offer: deferred })
    expect(simple).toContain('Deferred interest is simple interest')
    expect(simple).not.toContain('compounded')
    // Interest of each month bears none, whatever the setting (note 031).
    expect(agreement(3, { terms: compounding })).not.toContain('compounded')
  })

  it('reckons a part of a month as the loan is served, and otherwise says what version 1 says', () => {
    const changed = changedIn(agreement(3), agreement(1))
    expect(
      changed.some((line) => line.startsWith('Interest for a part of a month is reckoned by the day')),
    ).toBe(true)
    expect(changed).toHaveLength(3)
  })

  it('has no unsigned documents fee where the lender charges none (1.9.08)', () => {
    const terms = { ...exampleLoan.terms, unsignedDocumentsFeeCents: 0n }
    expect(agreement(3, { terms })).toContain('There is no fee for documents that you leave unsigned.')
    expect(agreement(3, { terms })).not.toContain('$0.00, only if')
    expect(agreement(3)).toContain('Unsigned documents fee: $100.00, only if this agreement is in effect')
  })

  it('names no bank transfer as the way to pay abroad (1.2.59)', () => {
    expect(agreement(3)).toContain('You may pay by bank transfer (ACH)')
    expect(agreement(3, { disbursement: 'USDC' })).not.toContain('You may pay by bank transfer')
  })

  it.each([3, 4])('of version %d numbers its sections without a gap, and its clauses', (version) => {
    const { blocks } = composeDocument('LOAN_AGREEMENT', version, { ...exampleLoan, renewal: exampleRenewal })
    const sections = blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 1 ? [Number(block.text.split('.')[0])] : [],
    )
    expect(sections).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
    const clauses = blocks.flatMap((block) => (block.kind === 'clause' ? [block.number] : []))
    expect(new Set(clauses).size).toBe(clauses.length)
  })
})

describe('the application disclosures of version 2', () => {
  it('name no fee of nothing (1.9.08)', () => {
    const text = (feeCents: bigint) =>
      textOf(
        composeDocument('APPLICATION_DISCLOSURES', 2, {
          ...exampleApplication,
          terms: { ...exampleApplication.terms, unsignedDocumentsFeeCents: feeCents },
        }),
      )
    expect(text(0n)).not.toContain('$0.00 for documents')
    expect(text(0n)).toContain('Fees that can arise later: 2% of the proceeds if collateral must be sold.')
    expect(text(10_000n)).toContain('$100.00 for documents that an existing loan requires')
    expect(
      changedIn(text(10_000n), textOf(composeDocument('APPLICATION_DISCLOSURES', 1, exampleApplication))),
    ).toEqual([`Application ${exampleApplication.applicationReference} · version 2`])
  })
})

describe('the papers that tell of both amounts', () => {
  const renewed = { ...exampleLoan, renewal: exampleRenewal }
  const papers = [
    ['the security agreement', textOf(composeDocument('SECURITY_AGREEMENT', 3, exampleLoan))],
    ['that of a renewal', textOf(composeDocument('SECURITY_AGREEMENT', 4, renewed))],
  ] as const

  it.each(papers)('state the rule, and the prices of either amount: %s (1.2.115, 1.9.09)', (_, text) => {
    expect(text).toContain('at least 0.20234567 BTC (the “Required Minimum”)')
    expect(text).toContain('0.25 BTC (the “Planned Amount”)')
    expect(text).toContain('Funding begins at the Required Minimum')
    expect(text).toContain('Every later figure is of what is confirmed')
    expect(text).toContain('Planned Amount, 0.25 BTC')
    expect(text).toContain('Required Minimum, 0.20234567 BTC')
    // $10,100.00 over 0.25 BTC and over 0.20234567 BTC, at 80 %.
    expect(text).toContain('$50,500.00')
    expect(text).toContain('$62,393.23')
    expect(text).toContain('the LTV is 40.47% with the Planned Amount and 50% with the Required Minimum')
  })

  it('name both in the application disclosures, with the prices of each', () => {
    for (const [version, renewal] of [
      [4, null],
      [5, exampleRenewal],
    ] as const) {
      const text = textOf(
        composeDocument('APPLICATION_DISCLOSURES', version, { ...exampleApplication, renewal }),
      )
      expect(text).toContain('With the planned amount of 0.25 BTC and the total loan, a warning comes at')
      expect(text).toContain('With the required minimum of 0.20234567 BTC and the total loan')
      expect(text).toContain('a margin call at $50,500.00')
      expect(text).toContain('a margin call at $62,393.23')
      expect(text).not.toContain('For the required quantity')
    }
  })
})
